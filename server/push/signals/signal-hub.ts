// Signals of this process: read from Redis, kept for clients that reconnect, sent to the sockets that wait for their rules,
// within plan and pace.

import { maxRules, PLAN_LIMITS, planAllowsRules, type PlanId } from "../../../shared/contracts/plans.ts";
import { SIGNAL_LIFE_MS, SIGNAL_SWEEP_MS } from "../../../shared/signals/signal-times.ts";
import type { Episode } from "../../../shared/contracts/episodes.ts";
import type { Signal } from "../../../shared/contracts/signals.ts";
import { signalsSchema, type Ack, type SignalsPoll, type SocketRefusal } from "../../../shared/contracts/sockets.ts";
import { EXCHANGES, perExchange, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { Log } from "../../../shared/node/log.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { parseRuleKey, ruleKey } from "../../../shared/signals/rule.ts";
import type { ServerMetrics } from "../../server-metrics.ts";
import { planNow, subjectOf, type Session } from "../../sessions/session-policy.ts";
import { EpisodeHistory } from "./episode-history.ts";
import { RuleRegistry } from "./rule-registry.ts";
import { RelationFeed } from "./relation-feed.ts";
import { SignalHistory } from "./signal-history.ts";
import { SignalSubscriber } from "./signal-subscriber.ts";
import { SignalRooms } from "./signal-rooms.ts";
import { refusedAck } from "../refused-ack.ts";
import type { MarketSocket } from "../socket-server.ts";
import { KeyedBuckets, TokenBucket } from "../token-bucket.ts";

/** Replays to one socket: one in five seconds, a few more while someone edits lists. */
const REPLAYS_PER_SECOND = 0.2;
const REPLAYS_AT_ONCE = 4;
/** New rules per user: those of all lists on each exchange at once, then one in five seconds. */
const NEW_RULES_PER_SECOND = 0.2;

interface RequestedRules {
  readonly rules: ReadonlySet<string>;
  /** Epoch ms; 0 for everything. */
  readonly since: number;
  readonly episodes: boolean;
}

/** What a client that polls missed, oldest first. */
export interface PolledSignals {
  readonly signals: readonly Signal[];
  readonly episodes: readonly Episode[];
}

export interface SignalHubDeps {
  /** A blocking connection for each exchange's stream. */
  readonly streams: Readonly<Record<ExchangeId, RedisClient>>;
  readonly commands: RedisClient;
  /** How often the rules in use are published again, ms. */
  readonly rulesEveryMs: number;
  readonly metrics: ServerMetrics;
  readonly log: Log;
}

export class SignalHub {
  readonly #rooms: SignalRooms;
  readonly #registry: RuleRegistry;
  readonly #subscribers: readonly SignalSubscriber[];
  readonly #history: Readonly<Record<ExchangeId, SignalHistory>> = perExchange(() => new SignalHistory());
  readonly #episodes: Readonly<Record<ExchangeId, EpisodeHistory>> = perExchange(() => new EpisodeHistory());
  readonly #relations: Readonly<Record<ExchangeId, RelationFeed>>;
  readonly #paces = new WeakMap<MarketSocket, ReplayPace>();
  readonly #newRules = new RulePace();
  #sweep: NodeJS.Timeout | undefined;

  constructor({ streams, commands, rulesEveryMs, metrics, log }: SignalHubDeps) {
    this.#rooms = new SignalRooms(metrics);
    this.#registry = new RuleRegistry(
      { redis: commands, inUse: (exchange) => this.#rooms.rulesInUse(exchange), log },
      rulesEveryMs,
    );
    this.#relations = perExchange(
      (exchange) => new RelationFeed(exchange, commands, log, (relations) => this.#rooms.castRelations(relations)),
    );
    this.#subscribers = EXCHANGES.map(
      (exchange) =>
        new SignalSubscriber(
          exchange,
          { redis: streams[exchange], metrics, log },
          {
            onSignals: (signals) => this.#rooms.cast(this.#history[exchange].add(signals)),
            onEpisodes: (events) => this.#rooms.castEpisodes(this.#episodes[exchange].take(events)),
          },
        ),
    );
  }

  start(): void {
    for (const subscriber of this.#subscribers) subscriber.start();
    for (const feed of Object.values(this.#relations)) feed.start();
    this.#registry.start();
    this.#sweep = setInterval(() => {
      for (const history of [...Object.values(this.#history), ...Object.values(this.#episodes)]) history.sweep(Date.now());
    }, SIGNAL_SWEEP_MS);
  }

  stop(): void {
    for (const subscriber of this.#subscribers) subscriber.stop();
    for (const feed of Object.values(this.#relations)) feed.stop();
    this.#registry.stop();
    clearInterval(this.#sweep);
  }

  /** Replaces a socket's rules and replays what it missed; the answer comes after the replay. */
  ask(socket: MarketSocket, request: unknown): Ack {
    const plan = planNow(socket.data.session, Date.now());
    if (plan === null) return refusedAck("no-subscription");
    const requested = requestedRules(plan, request);
    if (typeof requested === "string") return refusedAck(requested);
    const isRepeat =
      sameRules(requested.rules, this.#rooms.rulesOf(socket)) && requested.episodes === this.#rooms.hasEpisodes(socket);
    const pace = this.#pace(socket).decide(isRepeat, performance.now());
    if (pace === "refuse") return refusedAck("rate-limited");
    if (pace === "nothing") return { ok: true };
    const refused = this.#refusedRules(socket.data.session, plan, requested.rules);
    if (refused !== undefined) return refusedAck(refused);
    this.#serve(socket, requested);
    return { ok: true };
  }

  /**
   * The newest signals of rules for a client that cannot open a socket, oldest first, or why there are none. The rules continue
   * to be computed as if a socket had just left them, so the first call may come before their first signal.
   */
  poll(session: Session, { exchange, rules, after = 0, episodes = false }: SignalsPoll): PolledSignals | SocketRefusal {
    const now = Date.now();
    const plan = planNow(session, now);
    if (plan === null) return "no-subscription";
    const requested = requestedRules(plan, { rules, since: Math.max(after, now - SIGNAL_LIFE_MS), episodes });
    if (typeof requested === "string") return requested;
    const waited = new Set(ofExchange(requested.rules, exchange));
    if (waited.size < requested.rules.size) return "invalid-request";
    const refused = this.#refusedRules(session, plan, waited);
    if (refused !== undefined) return refused;
    const unwatched = this.#unwatched(waited, exchange);
    this.#registry.ask(
      exchange,
      unwatched.filter((rule) => !this.#registry.isKept(exchange, rule)),
    );
    this.#registry.keep(exchange, unwatched);
    return {
      signals: this.#relations[exchange].withRelations(this.#history[exchange].since(waited, requested.since)),
      episodes: episodes ? this.#episodes[exchange].since(waited, requested.since) : [],
    };
  }

  leave(socket: MarketSocket): void {
    const rules = this.#rooms.rulesOf(socket);
    this.#rooms.leave(socket);
    for (const exchange of EXCHANGES) this.#registry.keep(exchange, ofExchange(rules, exchange));
  }

  /** Whether the socket may keep its rules under this plan. */
  mayStay(plan: PlanId, socket: MarketSocket): boolean {
    return planAllowsRules(
      plan,
      [...this.#rooms.rulesOf(socket)].flatMap((key) => parseRuleKey(key) ?? []),
    );
  }

  /** Why these rules may not be computed for this session; undefined when they may. */
  #refusedRules(session: Session, plan: PlanId, rules: ReadonlySet<string>): SocketRefusal | undefined {
    let count = 0;
    for (const exchange of EXCHANGES) {
      const unwatched = this.#unwatched(rules, exchange);
      if (this.#registry.isFullFor(exchange, unwatched)) return "busy";
      for (const rule of unwatched) if (!this.#registry.isKept(exchange, rule)) count++;
    }
    return this.#newRules.take(subjectOf(session), plan, count, performance.now()) ? undefined : "rate-limited";
  }

  /** Those of an exchange no socket here waits for. */
  #unwatched(rules: ReadonlySet<string>, exchange: ExchangeId): string[] {
    return ofExchange(rules, exchange).filter((rule) => !this.#rooms.isWaitedFor(rule));
  }

  #serve(socket: MarketSocket, { rules, since, episodes }: RequestedRules): void {
    for (const exchange of EXCHANGES) this.#registry.ask(exchange, this.#unwatched(rules, exchange));
    const before = this.#rooms.rulesOf(socket);
    // Joins and replays synchronously: a signal is either already in the history or comes by the room.
    this.#rooms.join(socket, rules, episodes);
    for (const exchange of EXCHANGES) this.#releaseOrKeep(exchange, before, rules);
    const from = Math.max(since, Date.now() - SIGNAL_LIFE_MS);
    for (const exchange of EXCHANGES) {
      const missed = this.#relations[exchange].withRelations(this.#history[exchange].since(rules, from));
      if (missed.length > 0) socket.compress(false).emit("signal", missed);
    }
    for (const history of episodes ? Object.values(this.#episodes) : []) {
      const missed = history.since(rules, from);
      if (missed.length > 0) socket.compress(false).emit("episode", missed);
    }
  }

  /** Lists that switched to the other exchange return to their rules; a changed list does not. */
  #releaseOrKeep(exchange: ExchangeId, before: ReadonlySet<string>, after: ReadonlySet<string>): void {
    if (ofExchange(after, exchange).length === 0) this.#registry.keep(exchange, ofExchange(before, exchange));
    else this.#registry.release(exchange, this.#unwatched(before, exchange));
  }

  #pace(socket: MarketSocket): ReplayPace {
    const known = this.#paces.get(socket);
    if (known) return known;
    const made = new ReplayPace(performance.now());
    this.#paces.set(socket, made);
    return made;
  }
}

function ofExchange(rules: ReadonlySet<string>, exchange: ExchangeId): string[] {
  return [...rules].filter((rule) => rule.startsWith(`${exchange}:`));
}

/** The content of a request; the code of its refusal when it is malformed or beyond the plan. */
function requestedRules(plan: PlanId, request: unknown): RequestedRules | SocketRefusal {
  const parsed = signalsSchema.safeParse(request);
  if (!parsed.success) return "invalid-request";
  const { rules, since = 0, episodes = false } = parsed.data;
  if (!planAllowsRules(plan, rules)) return "plan";
  return { rules: new Set(rules.map(ruleKey)), since, episodes };
}

/** When one socket may get a replay. */
class ReplayPace {
  readonly #bucket: TokenBucket;
  readonly #everyMs = 1000 / REPLAYS_PER_SECOND;
  #last = Number.NEGATIVE_INFINITY;

  constructor(now: number) {
    this.#bucket = new TokenBucket(REPLAYS_PER_SECOND, REPLAYS_AT_ONCE, now);
  }

  /** `isRepeat`: the rules are those it has. replay: it gets one; nothing: it has just had this one; refuse: too many. */
  decide(isRepeat: boolean, now: number): "replay" | "nothing" | "refuse" {
    if (isRepeat && now - this.#last < this.#everyMs) return "nothing";
    if (!this.#bucket.take(now)) return "refuse";
    this.#last = now;
    return "replay";
  }
}

/** How many rules new to this server one user may bring, over all their sockets. */
class RulePace {
  readonly #buckets = new KeyedBuckets();

  /** Counts this many new rules; false, and none is counted, when they are too many. */
  take(subject: string, plan: PlanId, count: number, now: number): boolean {
    const atOnce = maxRules(plan) * PLAN_LIMITS[plan].exchanges.length;
    return this.#buckets.take(`${plan}:${subject}`, NEW_RULES_PER_SECOND, atOnce, now, count);
  }
}

/** Whether these are the same rules. */
function sameRules(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((rule) => b.has(rule));
}
