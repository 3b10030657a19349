// The /market namespace: who connects, which rooms exist, what is sent. Frames are written to this server's own connections,
// never through a cluster adapter.

import type { IncomingMessage, Server as HttpServer } from "node:http";
import type { ErrorCode } from "../../shared/contracts/errors.ts";
import type { PlanId } from "../../shared/contracts/plans.ts";
import { MARKET_NAMESPACE, SOCKET_PATH } from "../../shared/contracts/socket-address.ts";
import type { Log } from "../../shared/node/log.ts";
import type { RefusedCall } from "../audit/security-events.ts";
import type { ControlChannel } from "../control-channel.ts";
import { addressKey, type ClientAddresses } from "../http/client-address.ts";
import type { RateLimiter } from "../http/rate-limiter.ts";
import type { OriginPolicy } from "../http/origin.ts";
import type { ServerMetrics } from "../server-metrics.ts";
import { subjectOf, userSubject } from "../sessions/session-policy.ts";
import type { SessionService } from "../sessions/session.service.ts";
import { ConnectionLimits, type AdmissionRefusal, type Place, type SocketLimits } from "./admission/connection-limits.ts";
import { Connection, type RawConnection } from "./admission/connection.ts";
import { drainSockets, type DrainPace } from "./drain.ts";
import { handshake } from "./admission/handshake.ts";
import type { Market } from "./market.ts";
import { broadcastReliably, broadcastToRoom, broadcastVolatile } from "./room-broadcast.ts";
import { SessionSockets } from "./admission/session-sockets.ts";
import { SessionSweep } from "./admission/session-sweep.ts";
import type { SocketSlots } from "./admission/socket-slots.ts";
import {
  createSocketServer,
  DRAINING,
  forgetUpgrade,
  type MarketNamespace,
  type MarketServer,
  type MarketSocket,
} from "./socket-server.ts";
import { mayStay, serveSocket } from "./subscriptions.ts";

const CHECK_MS = 1000;

type RefusedUpgrade = AdmissionRefusal | "origin" | "gone" | typeof DRAINING;

/** The codes of refused upgrades in the audit log; a server that is full or stopping, and a caller that left, are not attacks. */
const AUDITED: Readonly<Partial<Record<RefusedUpgrade, ErrorCode>>> = {
  origin: "cross-site",
  "too-many-strangers": "rate-limited",
  "too-many-sockets": "rate-limited",
  "too-often": "rate-limited",
};

/** All sockets of one user or free test on this server. */
const subjectRoom = (subject: string): string => `of:${subject}`;

export interface GatewayDeps {
  readonly http: HttpServer;
  readonly market: Market;
  readonly sessions: SessionService;
  readonly control: ControlChannel;
  readonly addresses: ClientAddresses;
  readonly origins: OriginPolicy;
  readonly limiter: RateLimiter;
  readonly limits: SocketLimits;
  readonly slots: SocketSlots;
  readonly metrics: ServerMetrics;
  readonly log: Log;
  /** Called for each refused handshake, and each refused upgrade that its caller caused. */
  readonly onRefused: (call: RefusedCall) => void;
  readonly cookieOf: (header: string | undefined) => string | undefined;
}

export class Gateway {
  readonly sweep: SessionSweep;
  readonly #io: MarketServer;
  readonly #nsp: MarketNamespace;
  readonly #deps: GatewayDeps;
  readonly #limits: ConnectionLimits;
  /** Slots of upgrades on their way to a connection. */
  readonly #places = new WeakMap<IncomingMessage, Place>();
  readonly #connections = new Map<object, Connection>();
  #timer: NodeJS.Timeout | undefined;
  #draining = false;

  constructor(deps: GatewayDeps) {
    this.#deps = deps;
    this.#limits = new ConnectionLimits(deps.limits);
    this.#io = createSocketServer(deps.http, (request) => this.#refusal(request));
    this.#io.engine.on("connection", (raw: RawConnection) => this.#opened(raw));
    // Sockets of the default namespace would stay unauthenticated.
    this.#io.of("/").use((_socket, next) => next(new Error("not-found")));
    const sockets = new SessionSockets();
    const { sessions, control, log } = deps;
    this.sweep = new SessionSweep({ sockets, sessions, control, log, mayStay: (plan, socket) => this.#mayStay(plan, socket) });
    deps.control.on("ended", ({ handles, reason }) => handles.forEach((handle) => sockets.end(handle, reason)));
    deps.control.on("changed", ({ handle }) => void this.sweep.check(handle));
    this.#nsp = this.#io.of(MARKET_NAMESPACE);
    const socketsOf = (userId: string) => this.#nsp.local.to(subjectRoom(userSubject(userId)));
    deps.control.on("lists", ({ userId }) => socketsOf(userId).emit("lists"));
    deps.control.on("settings", ({ userId }) => socketsOf(userId).emit("settings"));
    deps.control.on("alerts", ({ userId }) => socketsOf(userId).emit("alerts"));
    deps.control.on("setups", ({ userId }) => socketsOf(userId).emit("setups"));
    deps.control.on("alert", ({ userId, firing }) => socketsOf(userId).emit("alert", firing));
    const forgive = (conn: object): void => this.#connections.get(conn)?.place.forgive();
    this.#nsp.use(handshake({ ...deps, sockets, limits: this.#limits, forgive }));
    this.#serve(sockets);
    this.#publish();
  }

  start(): void {
    this.sweep.start();
    this.#timer = setInterval(() => this.#check(), CHECK_MS);
  }

  /**
   * Asks every socket to move to another server, and closes those that stay; see `drainSockets`. New connections are not accepted
   * any more, so that a balancer uses the next server; an upgrade over an open one is asked to retry.
   */
  async drain(pace: DrainPace): Promise<void> {
    this.#draining = true;
    this.#deps.http.close();
    await drainSockets([...this.#nsp.sockets.values()], pace);
  }

  /** Stops everything at once; Fastify closes the HTTP server. */
  stop(): void {
    this.#draining = true;
    clearInterval(this.#timer);
    this.sweep.stop();
    this.#io.engine.close();
  }

  #serve(sockets: SessionSockets): void {
    const { market, metrics } = this.#deps;
    this.#nsp.on("connection", (socket) => {
      const { session } = socket.data;
      const { handle } = session;
      forgetUpgrade(socket);
      // A key opens neither watch lists, settings nor alerts, so it gets no news of them.
      if (session.kind !== "key") void socket.join(subjectRoom(subjectOf(session)));
      socket.on("disconnect", () => sockets.remove(handle, socket));
      const { feeds, rooms, status, signals, ticks } = market;
      const onReport = serveSocket(socket, { feeds, rooms, status, signals, ticks, limits: this.#limits, metrics });
      this.#connections.get(socket.conn)?.joined(handle, onReport);
    });
  }

  #mayStay(plan: PlanId, socket: MarketSocket): boolean {
    const room = socket.data.pacer?.room;
    const { signals, ticks } = this.#deps.market;
    return (room === undefined || mayStay(plan, room)) && signals.mayStay(plan, socket) && ticks.mayStay(plan, socket);
  }

  #publish(): void {
    this.#deps.market.onFrame = (room, { event, sequence, body }) => {
      const { exchange } = room;
      const began = performance.now();
      const skipped = broadcastToRoom(room, event, sequence, body);
      this.#deps.metrics.fanoutSeconds.inc({ exchange }, (performance.now() - began) / 1000);
      this.#deps.metrics.framesSkipped.inc({ exchange }, skipped);
    };
    this.#deps.market.onStatus = (status) => {
      const json = JSON.stringify(status);
      // In trouble it is repeated every two seconds, and must not pile up on a slow connection.
      if (status.state === "live") broadcastReliably(this.#socketsOf(status.exchange), "status", json);
      else broadcastVolatile(this.#socketsOf(status.exchange), "status", json);
    };
  }

  *#socketsOf(room: string): Iterable<MarketSocket> {
    for (const id of this.#nsp.adapter.rooms.get(room) ?? []) {
      const socket = this.#nsp.sockets.get(id);
      if (socket) yield socket;
    }
  }

  async #refusal(request: IncomingMessage): Promise<string | undefined> {
    const reason = await this.#takePlace(request);
    if (reason === undefined) return undefined;
    this.#deps.metrics.socketsRefused.inc({ reason });
    const code = AUDITED[reason];
    if (code !== undefined) {
      const caller = addressKey(this.#deps.addresses.read(request));
      this.#deps.onRefused({ code, route: SOCKET_PATH, caller, userId: undefined });
    }
    return reason;
  }

  /** Takes a slot for this upgrade, freed when its connection closes; or returns why it gets none. */
  async #takePlace(request: IncomingMessage): Promise<RefusedUpgrade | undefined> {
    if (this.#draining) return DRAINING;
    if (!this.#deps.origins.allowsRequest(request)) return "origin";
    const place = await this.#limits.admit(this.#deps.addresses.read(request));
    if (typeof place === "string") return place;
    if (!request.socket.destroyed && !this.#draining) {
      this.#places.set(request, place);
      // Not before: a peer that does not close keeps its connection for seconds after Engine.IO has closed it.
      request.socket.once("close", () => place.free());
      return undefined;
    }
    place.forgive();
    place.free();
    return this.#draining ? DRAINING : "gone";
  }

  #opened(raw: RawConnection): void {
    const place = this.#places.get(raw.request);
    // Every upgrade has asked for its slot.
    if (!place) throw new Error("A connection came without a place");
    this.#connections.set(raw, new Connection(raw, place, { limits: this.#limits, metrics: this.#deps.metrics }));
    raw.once("close", () => void this.#connections.delete(raw));
  }

  #check(): void {
    const now = performance.now();
    let paced = 0;
    // Iterators of such large maps leave an object per entry.
    this.#nsp.sockets.forEach(({ data: { pacer } }) => {
      pacer?.check(now);
      if (pacer?.paced) paced++;
    });
    this.#connections.forEach((connection) => connection.check(now));
    this.#deps.metrics.pacedSockets.set(paced);
    this.#deps.metrics.openSockets.set(this.#io.engine.clientsCount);
    this.#deps.market.rooms.measure();
  }
}
