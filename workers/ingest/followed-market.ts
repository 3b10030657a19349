// The market a worker holds in memory, leading or not: opened once its coins are known, and again when positions are reassigned.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Universe } from "../../shared/market/universe.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { AlertWatch } from "../alerts/alert-watch.ts";
import { keys } from "../../shared/redis/keys.ts";
import { ExchangeRuntime, type ExchangeRuntimeDeps } from "./exchange-runtime.ts";
import { MinuteComparisons, type ComparedMinute } from "./minute-comparisons.ts";

/** How long Redis keeps comparisons that are not renewed, s. */
const COMPARED_TTL_S = 120;

export interface FollowedMarketDeps extends Omit<ExchangeRuntimeDeps, "alerts" | "compared"> {
  readonly exchange: ExchangeId;
  readonly redis: RedisClient;
}

export class FollowedMarket {
  readonly #deps: FollowedMarketDeps;
  readonly #comparisons = new MinuteComparisons();
  #runtime: ExchangeRuntime | undefined;

  constructor(deps: FollowedMarketDeps) {
    this.#deps = deps;
  }

  /** What is followed now; undefined until the coins are known. */
  get runtime(): ExchangeRuntime | undefined {
    return this.#runtime;
  }

  /** Publishes to Redis the recent comparisons of minutes with the exchange's own. */
  async keepComparisons(): Promise<void> {
    const { redis, exchange } = this.#deps;
    await redis.set(keys.compared(exchange), JSON.stringify(this.#comparisons.summary(Date.now())), "EX", COMPARED_TTL_S);
  }

  /** Follows the coins in Redis, as the leading worker chose them; does nothing while there are none. */
  async follow(): Promise<void> {
    const universe = await this.#deps.store.readUniverse();
    if (!universe) return;
    await this.dropOther(universe);
    if (!this.#runtime) await this.open(universe);
    else if (this.#runtime.universe.version !== universe.version) this.adopt(this.#runtime, universe);
  }

  /** Stops following when another worker reassigned the positions: what memory holds then belongs to other coins. */
  async dropOther(universe: Universe): Promise<void> {
    const runtime = this.#runtime;
    if (!runtime || runtime.universe.firstVersion === universe.firstVersion) return;
    this.#runtime = undefined;
    await runtime.feed.stop();
  }

  /** Continues with another version of the same universe. */
  adopt(runtime: ExchangeRuntime, universe: Universe): void {
    this.#deps.store.use(universe);
    runtime.adopt(universe);
  }

  /** Opens the feed of these coins; resolves once live counting begins. */
  async open(universe: Universe): Promise<ExchangeRuntime> {
    const { store, redis, exchange, unwatched } = this.#deps;
    store.use(universe);
    const alerts = new AlertWatch(redis, exchange, universe);
    unwatched.watch(universe.symbols);
    const compared = (minute: ComparedMinute): void => this.#comparisons.note(minute, Date.now());
    const runtime = new ExchangeRuntime(universe, { ...this.#deps, alerts, compared });
    await alerts.days.recall();
    await runtime.open();
    this.#runtime = runtime;
    return runtime;
  }

  /** Writes the universe back after Redis lost its data: coins must keep their positions in this worker's columns. */
  async restoreUniverse(): Promise<Universe | undefined> {
    const universe = this.#runtime?.universe;
    if (universe) await this.#deps.store.writeUniverse(universe);
    return universe;
  }
}
