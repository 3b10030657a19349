// What a connected socket may request: subscribe, resync, seen, signals, ticks. Everything is counted, and checked by schema and
// by plan.

import { cadenceFor, planAllowsExchange, type PlanId } from "../../shared/contracts/plans.ts";
import { sequenceSchema, subscribeSchema, type Ack } from "../../shared/contracts/sockets.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { ServerMetrics } from "../server-metrics.ts";
import { planNow } from "../sessions/session-policy.ts";
import type { ConnectionLimits } from "./admission/connection-limits.ts";
import type { MarketFeed } from "./frames/market-feed.ts";
import { FramePacer, type PacedSocket } from "./frames/frame-pacer.ts";
import type { RoomRegistry } from "./frames/room-registry.ts";
import type { SignalHub } from "./signals/signal-hub.ts";
import { refusedAck, refusedScope } from "./refused-ack.ts";
import type { MarketSocket } from "./socket-server.ts";
import type { StatusWatch } from "./frames/status-watch.ts";
import type { TickHub } from "./ticks/tick-hub.ts";

const MAX_VIOLATIONS = 100;
const EVENTS = new Set(["subscribe", "resync", "seen", "signals", "ticks"]);

export interface SubscriptionDeps {
  readonly feeds: ReadonlyMap<ExchangeId, MarketFeed>;
  readonly rooms: RoomRegistry;
  readonly status: StatusWatch;
  readonly signals: SignalHub;
  readonly ticks: TickHub;
  readonly limits: ConnectionLimits;
  readonly metrics: ServerMetrics;
}

/** Whether a socket of this plan may stay in a room of this exchange and cadence. */
export function mayStay(plan: PlanId, room: { readonly exchange: ExchangeId; readonly cadence: number }): boolean {
  return planAllowsExchange(plan, room.exchange) && cadenceFor(plan, room.cadence) === room.cadence;
}

/**
 * Sets up one admitted socket. Returns the handler of its reports that bypass Socket.IO: the sequences its client has painted.
 */
export function serveSocket(socket: MarketSocket, deps: SubscriptionDeps): (sequence: number) => void {
  const violation = (reason: string): void => {
    deps.metrics.violations.inc({ reason });
    if (++socket.data.violations !== MAX_VIOLATIONS) return;
    deps.limits.punish(socket.data.session.handle);
    socket.disconnect(true);
  };
  const seen = (sequence: number): void => socket.data.pacer?.seen(sequence, performance.now());
  const mayPass = (): boolean => {
    if (socket.data.events.take(performance.now())) return true;
    violation("flood");
    return false;
  };
  socket.use(([event], next) => {
    if (!mayPass()) return;
    if (!EVENTS.has(event)) violation("unknown");
    else next();
  });
  // Types describe honest clients; what arrives may be anything.
  socket.on("subscribe", (request: unknown, ack: unknown) => {
    const answer = refusedScope(socket.data.session, "stream") ?? subscribe(socket, deps, request);
    if (!answer.ok && answer.error === "invalid-request") violation("malformed");
    reply(ack, answer);
    if (answer.ok) sendFirst(socket, deps);
  });
  socket.on("resync", (ack: unknown) => {
    const answer = resync(socket, deps);
    reply(ack, answer);
    if (answer.ok) socket.data.pacer?.sendSnapshot();
  });
  socket.on("signals", (request: unknown, ack: unknown) => {
    const answer = refusedScope(socket.data.session, "signals") ?? deps.signals.ask(socket, request);
    if (!answer.ok && answer.error === "invalid-request") violation("malformed");
    reply(ack, answer);
  });
  socket.on("ticks", (request: unknown, ack: unknown) => {
    const answer = refusedScope(socket.data.session, "stream") ?? deps.ticks.ask(socket, request);
    // A coin that is no longer watched here comes from an old page, not from an attack.
    if (!answer.ok && answer.error === "invalid-request" && answer.symbol === undefined) violation("malformed");
    reply(ack, answer);
  });
  socket.on("seen", (sequence: unknown) => {
    const parsed = sequenceSchema.safeParse(sequence);
    if (parsed.success) seen(parsed.data);
    else violation("malformed");
  });
  socket.on("disconnect", () => {
    leave(socket);
    deps.signals.leave(socket);
    deps.ticks.leave(socket);
  });
  return (sequence) => {
    if (mayPass()) seen(sequence);
  };
}

function subscribe(socket: MarketSocket, deps: SubscriptionDeps, request: unknown): Ack {
  const parsed = subscribeSchema.safeParse(request);
  if (!parsed.success) return refusedAck("invalid-request");
  const { exchange, speed } = parsed.data;
  const plan = planNow(socket.data.session, Date.now());
  if (plan === null) return refusedAck("no-subscription");
  if (!planAllowsExchange(plan, exchange)) return refusedAck("plan");
  if (!mayHaveTable(socket, deps.rooms, plan)) return refusedAck("rate-limited");
  leave(socket);
  const cadence = cadenceFor(plan, speed);
  const room = deps.rooms.room(deps.feeds.get(exchange) as MarketFeed, cadence);
  room.members.add(socket.id);
  socket.data.pacer = new FramePacer(room, readerSocket(socket), performance.now());
  void socket.join(exchange);
  return { ok: true, speed: cadence };
}

function sendFirst(socket: MarketSocket, deps: SubscriptionDeps): void {
  const pacer = socket.data.pacer;
  if (!pacer) return;
  socket.emit("status", deps.status.get(pacer.room.exchange));
  pacer.sendSnapshot();
}

function resync(socket: MarketSocket, deps: SubscriptionDeps): Ack {
  if (!socket.data.pacer) return refusedAck("not-subscribed");
  const plan = planNow(socket.data.session, Date.now());
  if (plan === null) return refusedAck("no-subscription");
  return mayHaveTable(socket, deps.rooms, plan) ? { ok: true } : refusedAck("rate-limited");
}

/** Subscribing and resyncing are each answered with a whole table. */
function mayHaveTable(socket: MarketSocket, rooms: RoomRegistry, plan: PlanId): boolean {
  return rooms.takeTable(socket.data.session.handle, plan, performance.now());
}

function leave(socket: MarketSocket): void {
  const { pacer } = socket.data;
  if (!pacer) return;
  pacer.leave();
  pacer.room.members.delete(socket.id);
  void socket.leave(pacer.room.exchange);
  socket.data.pacer = undefined;
}

function readerSocket(socket: MarketSocket): PacedSocket {
  const { line } = socket.data;
  return {
    joinRoom: (room) => void (line && room.following.add(line)),
    leaveRoom: (room) => void (line && room.following.delete(line)),
    send: ({ sequence, body }) => void socket.compress(false).emit("snapshot", sequence, body),
  };
}

function reply(ack: unknown, answer: Ack): void {
  if (typeof ack === "function") ack(answer);
}
