// Whose socket is this: bearer token of the handshake, or the session cookie. Refusals carry a code the client can act on.

import { handshakeSchema } from "../../shared/contracts/sockets.ts";
import type { ErrorCode } from "../../shared/contracts/errors.ts";
import { ERRORS } from "../../shared/contracts/errors.ts";
import { parseToken } from "../http/session-token.ts";
import { planNow, type Session } from "../features/account/session-policy.ts";
import type { SessionService } from "../features/account/session.service.ts";
import type { ServerMetrics } from "../server-metrics.ts";
import type { ConnectionLimits } from "./connection-limits.ts";
import type { SessionSockets } from "./session-sockets.ts";
import type { MarketSocket } from "./socket-server.ts";
import { TokenBucket } from "./token-bucket.ts";

export interface HandshakeParts {
  readonly sessions: SessionService;
  readonly sockets: SessionSockets;
  readonly limits: ConnectionLimits;
  readonly metrics: ServerMetrics;
  /** The session cookie of a Cookie header. */
  readonly cookieOf: (header: string | undefined) => string | undefined;
}

/** A connect_error: `message` is the code, `data` holds it with a sentence. */
class HandshakeError extends Error {
  readonly data: { readonly error: string; readonly message: string };

  constructor(code: string, sentence: string) {
    super(code);
    this.data = { error: code, message: sentence };
  }
}

const refuse = (code: ErrorCode): HandshakeError => new HandshakeError(code, ERRORS[code].message);

/** The namespace middleware that lets in live, paying sessions only. */
export function handshake(parts: HandshakeParts): (socket: MarketSocket, next: (error?: Error) => void) => void {
  return (socket, next) => {
    void admit(socket, parts)
      .catch(() => refuse("unavailable"))
      .then((error) => {
        if (error) parts.metrics.socketsRefused.inc({ reason: error.message });
        next(error);
      });
  };
}

async function admit(socket: MarketSocket, parts: HandshakeParts): Promise<HandshakeError | undefined> {
  const presented = presentedToken(socket, parts);
  if (presented === undefined) return refuse("no-session");
  const token = parseToken(presented);
  const session = token === undefined ? undefined : await parts.sessions.byToken(token);
  if (!session) return refuse("session-ended");
  if (planNow(session, Date.now()) === null) return refuse("no-subscription");
  if (parts.limits.isPunished(session.handle)) return refuse("rate-limited");
  if (!parts.sockets.add(session.handle, socket, parts.limits.limits.openPerSession))
    return new HandshakeError("too-many-sockets", "This session has as many connections as it may");
  socket.data = newData(session);
  return undefined;
}

function presentedToken(socket: MarketSocket, parts: HandshakeParts): string | undefined {
  const { auth, headers } = socket.handshake;
  // A token that was given must be right: falling back to the cookie would sign in somebody else than the caller meant.
  if (auth["token"] === undefined) return parts.cookieOf(headers.cookie);
  const given = handshakeSchema.safeParse(auth);
  return given.success ? given.data.token : "";
}

function newData(session: Session): MarketSocket["data"] {
  const now = performance.now();
  return {
    session,
    events: new TokenBucket(10, 20, now),
    snapshots: new TokenBucket(1, 6, now),
    violations: 0,
    reader: undefined,
  };
}
