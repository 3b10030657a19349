// What an exchange's folder provides: limits, messages, a decoder, and exactly-once delivery of its trades. Connections,
// watchdogs, repairs and REST calls are shared and know an exchange only through this object.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Log } from "../../shared/node/log.ts";
import type { OnLeftOut } from "./answer-checks.ts";
import type { EventClock } from "./event-clock.ts";
import type { ExchangeRest, FeedMetrics, MarketSink } from "./exchange.ts";
import type { FeedTiming } from "./feed-timing.ts";
import type { ControlMessage, FrameOutcome, SubscriptionMethod } from "./feed-protocol.ts";
import type { PriceGuard } from "./price-guard.ts";
import type { Allowance } from "./request-budget.ts";
import type { RequestLimits } from "./request-meters.ts";
import type { RestClientOptions } from "./rest-client.ts";
import type { SymbolDirectory } from "./symbol-directory.ts";
import type { SymbolWatch } from "./symbol-watch.ts";

export interface RestOptions extends Pick<
  RestClientOptions,
  "timeoutMs" | "attempts" | "longestPauseMs" | "fallbackUrls" | "onHostChange" | "onAnswer"
> {
  readonly baseUrl: string;
  /** What may be asked; by default all that the venue allows an address. */
  readonly allowance?: Allowance;
  readonly log: Log;
  /** Called for answer rows that could not be used. */
  readonly onLeftOut?: OnLeftOut;
}

/** Limits and timing of a venue's sockets. */
export interface VenueLimits {
  readonly symbolsPerConnection: number;
  /** At least this many connections, but never more than coins. */
  readonly minConnections: number;
  readonly concurrentRepairs: number;
  /** REST response header with the weight this address used in the current minute; omitted where there is none. */
  readonly usedWeightHeader?: string;
  /** Whether its sockets report closed minutes; omitted where they do not. */
  readonly closesMinutes?: boolean;
  readonly timing: Partial<FeedTiming>;
}

export interface VenueMessages {
  readonly socketPath: string;
  /** Text of the client's ping; "" when the venue pings. */
  readonly pingText: string;
  /** Topics on every connection that carries coins. Without them a connection may be quiet for lack of trades. */
  readonly commonTopics: readonly string[];
  /** Topics that need their own connection, one list each. */
  readonly ownConnections: readonly (readonly string[])[];
  pairTopics(pair: string): readonly string[];
  /** How many of these topics, from the start, fit into one message. */
  fitting(topics: readonly string[]): number;
  subscriptionText(method: SubscriptionMethod, topics: readonly string[], id: number): string;
  readControl(text: string): ControlMessage;
}

/** What a feed's decoder and ledger depend on. */
export interface DeliveryDeps {
  readonly sink: MarketSink;
  readonly metrics: FeedMetrics;
  readonly log: Log;
  readonly timing: FeedTiming;
  readonly directory: SymbolDirectory;
  readonly clock: EventClock;
  readonly watch: SymbolWatch;
  readonly tradePrices: PriceGuard;
  readonly tickerPrices: PriceGuard;
  /** The pair at this position; undefined once it is not watched. */
  readonly pairOf: (position: number) => string | undefined;
  /** Requests a repair of a coin at this monotonic time. */
  readonly requestRepair: (position: number, atMs: number) => void;
  /** Damaged trades of this coin arrived: REST will tell what they really were. */
  readonly damaged: (position: number) => void;
}

export interface FrameDecoder {
  receive(data: Buffer, isBinary: boolean, link: number, carried: readonly number[]): FrameOutcome;
  /** Advances the monotonic clock, accurate to a tick. */
  tick?(nowMs: number): void;
}

/** Knows what was delivered and what is missing, and fetches the rest over REST. */
export interface TradeLedger {
  /** Makes room for positions below `count`. */
  grow(count: number): void;
  forget(position: number): void;
  /** Live delivery of a coin stopped after `lastEventTime` (exchange clock, epoch ms). */
  cut(position: number, lastEventTime: number): void;
  /** Live delivery works again since this monotonic time. */
  restored(position: number, nowMs: number): void;
  /** Whether a repair may still deliver missed trades of this coin. */
  isRepairing(position: number): boolean;
  /** Whether this coin is still interrupted, or what it missed is not known yet. */
  isDoubtful(position: number): boolean;
  /** Repairs one coin; resolves with milliseconds until it must run again, or undefined when it is complete. */
  repair(position: number): Promise<number | undefined>;
}

export interface Venue<Repairs = unknown> {
  readonly exchange: ExchangeId;
  readonly limits: VenueLimits;
  readonly messages: VenueMessages;
  readonly requests: RequestLimits;
  createRest(options: RestOptions): ExchangeRest & Repairs;
  createDelivery(deps: DeliveryDeps, rest: Repairs): { readonly decoder: FrameDecoder; readonly ledger: TradeLedger };
}
