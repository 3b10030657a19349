// The acknowledgement of a refused event, with the sentence of its code.

import { scopeMessage, type ApiScope } from "../../shared/contracts/api-scopes.ts";
import { ERRORS } from "../../shared/contracts/errors.ts";
import type { Ack, SocketRefusal } from "../../shared/contracts/sockets.ts";
import { lacksScope } from "../sessions/key-policy.ts";
import type { Session } from "../sessions/session-policy.ts";

type Refused = Extract<Ack, { ok: false }>;

/** For an API key without the scope of the event; undefined for whoever may send it. */
export function refusedScope(session: Session, scope: ApiScope): Refused | undefined {
  return lacksScope(session, scope) ? { ...refusedAck("scope"), message: scopeMessage(scope), scope } : undefined;
}

/** `symbol` names the coin that made `ticks` fail. */
export function refusedAck(code: SocketRefusal, symbol?: string): Refused {
  return { ok: false, error: code, message: ERRORS[code].message, ...(symbol === undefined ? {} : { symbol }) };
}
