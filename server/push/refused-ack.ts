// The acknowledgement of an event that is refused, with the sentence every refusal of its code has.

import { ERRORS } from "../../shared/contracts/errors.ts";
import type { Ack, SocketRefusal } from "../../shared/contracts/sockets.ts";

/** `symbol` names the coin for whose sake `ticks` is refused. */
export function refusedAck(code: SocketRefusal, symbol?: string): Extract<Ack, { ok: false }> {
  return { ok: false, error: code, message: ERRORS[code].message, ...(symbol === undefined ? {} : { symbol }) };
}
