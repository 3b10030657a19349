// Whose socket this is: token or API key of the handshake, the same as a bearer, or the session cookie. Refusals carry a code the
// client can act on. A connection may send one request at a time, and few in total, because each may cost a query.

import { scopeMessage } from "../../../shared/contracts/api-scopes.ts";
import type { ErrorCode } from "../../../shared/contracts/errors.ts";
import { ERRORS } from "../../../shared/contracts/errors.ts";
import { MARKET_NAMESPACE } from "../../../shared/contracts/socket-address.ts";
import { handshakeSchema, type Handshake } from "../../../shared/contracts/sockets.ts";
import type { Log } from "../../../shared/node/log.ts";
import type { RefusedCall } from "../../audit/security-events.ts";
import { addressKey, type ClientAddresses } from "../../http/client-address.ts";
import { LIMITS } from "../../http/limits.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import { bearerOf, isApiKey, parseApiKey, parseToken } from "../../sessions/presented-session.ts";
import type { ServerMetrics } from "../../server-metrics.ts";
import { keyRefusal } from "../../sessions/key-policy.ts";
import { planNow, userIdOf, type KeySession, type Session } from "../../sessions/session-policy.ts";
import type { SessionService } from "../../sessions/session.service.ts";
import type { ConnectionLimits } from "./connection-limits.ts";
import { faultLog } from "./fault-log.ts";
import type { SessionSockets } from "./session-sockets.ts";
import type { SocketSlots } from "./socket-slots.ts";
import { isUpgradeForgotten, type MarketSocket } from "../socket-server.ts";
import { TokenBucket } from "../token-bucket.ts";

export interface HandshakeDeps {
  readonly sessions: SessionService;
  readonly sockets: SessionSockets;
  readonly slots: SocketSlots;
  readonly limits: ConnectionLimits;
  readonly metrics: ServerMetrics;
  readonly addresses: ClientAddresses;
  readonly limiter: RateLimiter;
  readonly log: Log;
  /** Called for a connection that could not sign in because of us. */
  readonly forgive: (conn: object) => void;
  readonly onRefused: (call: RefusedCall) => void;
  /** The session cookie of a Cookie header. */
  readonly cookieOf: (header: string | undefined) => string | undefined;
}

/** A connect_error: `message` is the code, `data` contains it with a sentence. */
class HandshakeError extends Error {
  readonly data: { readonly error: ErrorCode; readonly message: string };
  /** Whose account it was, if known. */
  readonly userId: string | undefined;
  /** What it is counted as. */
  readonly reason: string;

  constructor(code: ErrorCode, userId?: string, message: string = ERRORS[code].message, reason: string = code) {
    super(code);
    this.data = { error: code, message };
    this.userId = userId;
    this.reason = reason;
  }
}

/** A browser asks once, and again after a temporary refusal; a connection that has not joined is closed after five seconds. */
const TRIES_PER_CONNECTION = 3;

interface Tries {
  made: number;
  isAsking: boolean;
}

/** The namespace middleware that admits only live, paying sessions. */
export function handshake(deps: HandshakeDeps): (socket: MarketSocket, next: (error?: Error) => void) => void {
  // Socket.IO handles every CONNECT packet of a connection that has not joined yet, however many come at once.
  const triesOf = new WeakMap<object, Tries>();
  const report = faultLog(deps.log, "handshakes fail: sessions cannot be looked up");
  const refused = (socket: MarketSocket, { data, userId, reason }: HandshakeError): void => {
    deps.metrics.socketsRefused.inc({ reason });
    const caller = addressKey(deps.addresses.read(socket.request));
    deps.onRefused({ code: data.error, route: MARKET_NAMESPACE, caller, userId });
  };
  return (socket, next) => {
    // It left the market and wants to rejoin: its identity was in the upgrade, so it must come with a new one.
    if (isUpgradeForgotten(socket)) return socket.conn.close();
    const tries = triesOf.get(socket.conn) ?? { made: 0, isAsking: false };
    triesOf.set(socket.conn, tries);
    if (tries.isAsking || ++tries.made > TRIES_PER_CONNECTION) {
      const error = new HandshakeError("rate-limited", undefined, undefined, "handshake-flood");
      refused(socket, error);
      socket.conn.close();
      return next(error);
    }
    tries.isAsking = true;
    void admit(socket, deps)
      .catch((error: unknown) => {
        deps.forgive(socket.conn);
        report(error);
        return new HandshakeError("unavailable");
      })
      .then((error) => {
        tries.isAsking = false;
        if (error) refused(socket, error);
        next(error);
      });
  };
}

async function admit(socket: MarketSocket, deps: HandshakeDeps): Promise<HandshakeError | undefined> {
  const given = handshakeSchema.safeParse(socket.handshake.auth);
  if (given.error?.issues.some(({ path }) => path[0] === "tab")) return new HandshakeError("invalid-request");
  const presented = presentedToken(socket, given.data, deps);
  if (presented === undefined) return new HandshakeError("no-session");
  const address = deps.addresses.read(socket.request);
  const session = await sessionOf(presented, address, deps);
  if (session instanceof HandshakeError) return session;
  // Gone while we asked: it has already closed, so nothing would free its slot.
  if (socket.conn.readyState !== "open") return new HandshakeError("unavailable", undefined, undefined, "gone");
  const { handle } = session;
  const userId = userIdOf(session);
  const refused = session.kind === "key" && keyRefusalOf(session, address);
  if (refused) return new HandshakeError(refused, userId, refused === "scope" ? scopeMessage("stream") : undefined);
  if (planNow(session, Date.now()) === null) return new HandshakeError("no-subscription", userId);
  if (deps.limits.isPunished(handle)) return new HandshakeError("rate-limited", userId);
  const max = deps.limits.maxSockets(session);
  const tab = given.data?.tab ?? socket.id;
  // Before it counts for its session, which may be checked again while we still wait for a slot.
  socket.data = newData(session);
  if (!deps.sockets.add(handle, tab, socket, max)) return new HandshakeError("too-many-sockets", userId);
  if (!(await deps.slots.take(session, tab, socket, max))) {
    deps.sockets.remove(handle, socket);
    return new HandshakeError("too-many-sockets", userId);
  }
  return undefined;
}

/** The session of a token or key, or why it opens none. */
async function sessionOf(
  presented: string,
  address: string,
  { sessions, limiter }: HandshakeDeps,
): Promise<Session | HandshakeError> {
  const isKey = isApiKey(presented);
  const secret = isKey ? parseApiKey(presented) : parseToken(presented);
  const isKnown = secret !== undefined && sessions.isKnown(secret);
  if (!isKnown && (await limiter.isSpent(LIMITS.guesses, addressKey(address)))) return new HandshakeError("rate-limited");
  const session = secret === undefined ? undefined : await (isKey ? sessions.byKey(secret) : sessions.byToken(secret));
  if (session) return session;
  await limiter.count(LIMITS.guesses, addressKey(address));
  return new HandshakeError(isKey ? "wrong-key" : "session-ended");
}

/** Why a key opens no socket: either scope suffices, and each event then checks its own. */
function keyRefusalOf(session: KeySession, address: string): ErrorCode | undefined {
  const refused = keyRefusal(session, "stream", address, Date.now());
  return refused === "scope" ? keyRefusal(session, "signals", address, Date.now()) : refused;
}

/** A given token must be valid: falling back to the cookie would sign in somebody else than the caller meant. */
function presentedToken(socket: MarketSocket, given: Handshake | undefined, deps: HandshakeDeps): string | undefined {
  const { headers } = socket.handshake;
  return given === undefined ? "" : (given.token ?? bearerOf(headers.authorization) ?? deps.cookieOf(headers.cookie));
}

function newData(session: Session): MarketSocket["data"] {
  const now = performance.now();
  return {
    session,
    events: new TokenBucket(10, 20, now),
    violations: 0,
    pacer: undefined,
    line: undefined,
  };
}
