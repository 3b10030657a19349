// The state of one exchange's feed in one word, for every browser's status line.

import type { FeedFault, FeedStatus } from "../../shared/contracts/feed-status.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { FeedHealth } from "../exchanges/exchange.ts";
import type { RestError } from "../exchanges/rest-error.ts";
import type { ExchangeRuntime } from "./exchange-runtime.ts";

/** Silence after which a connection, or all of them, count as quiet, ms. */
const QUIET_MS = 10_000;
/** A refused worker gives up the lead when no data came for this long, ms: a short refusal costs no change of leader. */
const LET_GO_MS = 20_000;
/** How long Redis keeps a status that is not renewed, s. */
export const STATUS_TTL_S = 15;

interface FeedFacts {
  readonly exchange: ExchangeId;
  readonly simulated: boolean;
  readonly warming: boolean;
  /** Redis' error instead of storing; undefined while it stores. */
  readonly refusal: string | undefined;
  readonly known: number;
  readonly symbols: number;
  readonly health: FeedHealth;
  /** The exchange's clock, epoch ms. */
  readonly exchangeNow: number;
}

/** The status that servers and browsers get about the feed of a runtime, now. */
export function runtimeStatus(
  { book, feed, universe }: ExchangeRuntime,
  facts: Pick<FeedFacts, "simulated" | "warming" | "refusal" | "exchangeNow">,
): FeedStatus {
  const newest = book.column(book.openSecond);
  const active = universe.symbols.flatMap((coin, position) => (coin.active ? [position] : []));
  const known = active.filter((position) => Number.isFinite(newest[position * 2])).length;
  return feedStatus({ ...facts, exchange: universe.exchange, known, symbols: active.length, health: feed.health() });
}

function feedStatus(facts: FeedFacts): FeedStatus {
  const { newestEventAt } = facts.health;
  const age = newestEventAt === 0 ? null : Math.max(0, facts.exchangeNow - newestEventAt);
  const [state, detail, fault] = stateOf(facts);
  return {
    exchange: facts.exchange,
    state,
    age_ms: age,
    simulated: facts.simulated,
    known: facts.known,
    symbols: facts.symbols,
    detail,
    ...(fault === undefined ? {} : { fault }),
  };
}

function stateOf({ health, warming, refusal }: FeedFacts): [FeedStatus["state"], string, FeedFault?] {
  const now = performance.now();
  const { newestAt } = health;
  const fault = faultOf(health.refusedStatus, health.isRefusedByProxy);
  const why = detailOf(fault, health.refusedStatus);
  if (hasNoConnection(health) && newestAt === 0) return ["down", why, fault];
  if (newestAt !== 0 && now - newestAt > QUIET_MS) {
    const silence = `Nothing arrived for ${Math.round((now - newestAt) / 1000)} s`;
    return hasNoConnection(health) && isRefused(health) ? ["down", `${why}. ${silence}`, fault] : ["down", silence];
  }
  if (warming) return ["starting", "The windows' history is being fetched"];
  if (refusal !== undefined) return ["degraded", `Redis stores nothing: ${refusal}`];
  if (health.connected < health.connections)
    return ["degraded", `${health.connected} of ${health.connections} connections are open`];
  if (health.quietestAt > 0 && now - health.quietestAt > QUIET_MS) return ["degraded", "One connection is silent"];
  return ["live", ""];
}

/** Whether every connection is open and delivers. */
export function isFeedLive({ connections, connected, quietestAt }: FeedHealth): boolean {
  return connected === connections && !(quietestAt > 0 && performance.now() - quietestAt > QUIET_MS);
}

/** Whether the market arrives: all connections are open, and data came just now. */
export function isDelivering(health: FeedHealth): boolean {
  return isFeedLive(health) && health.newestAt > 0 && performance.now() - health.newestAt <= QUIET_MS;
}

/** Statuses by which an exchange refuses our address. */
const REFUSED_ADDRESS: readonly number[] = [403, 418, 429];

/** Why nothing comes from an exchange whose last answer had this HTTP status; 0 if none arrived. */
function faultOf(httpStatus: number, isByProxy: boolean): FeedFault {
  if (isByProxy) return "proxy";
  if (httpStatus === 451) return "region";
  return REFUSED_ADDRESS.includes(httpStatus) ? "limits" : "unreachable";
}

function detailOf(fault: FeedFault, httpStatus: number): string {
  if (fault === "proxy") return "The proxy of this machine lets nothing through to the exchange";
  if (fault === "region") return "The exchange does not serve the region this runs in (451)";
  if (fault === "limits") return `The exchange refuses this address for now (${httpStatus})`;
  if (httpStatus === 0) return "The exchange does not answer from here";
  if (httpStatus >= 500) return `The exchange does not work at the moment (${httpStatus})`;
  return `The exchange answers something else than expected (${httpStatus})`;
}

const hasNoConnection = ({ connections, connected }: FeedHealth): boolean => connections > 0 && connected === 0;

const isRefused = ({ refusedStatus, isRefusedByProxy }: FeedHealth): boolean => refusedStatus > 0 || isRefusedByProxy;

/** Whether exchange or proxy refuse every connection, and no data ever came, or none for a while. */
export function isShutOut(health: FeedHealth): boolean {
  const isSilent = health.newestAt === 0 || performance.now() - health.newestAt > LET_GO_MS;
  return hasNoConnection(health) && isRefused(health) && isSilent;
}

/** The status of an exchange from which its worker gets nothing, before or instead of any market. */
export function refusedFeed(exchange: ExchangeId, simulated: boolean, refusal: Pick<RestError, "status" | "fault">): FeedStatus {
  const fault = faultOf(refusal.status, refusal.fault === "proxy");
  const detail = detailOf(fault, refusal.status);
  return { exchange, state: "down", age_ms: null, simulated, known: 0, symbols: 0, detail, fault };
}
