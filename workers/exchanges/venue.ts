// What an exchange's folder gives: limits, message texts, a decoder, and how its trades are delivered exactly once.
// Connections, watchdogs, repairs and REST calls are common and know an exchange only through this object.

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
  /** Base address without a path, like https://api.mexc.com. */
  readonly baseUrl: string;
  /** What may be asked; all that the venue allows an address unless given. */
  readonly allowance?: Allowance;
  readonly log: Log;
  /** Learns of rows of answers that could not be used. */
  readonly onLeftOut?: OnLeftOut;
}

/** How a venue wants to be listened to. */
export interface VenueLimits {
  readonly symbolsPerConnection: number;
  /** At least so many connections, never more than coins. */
  readonly minConnections: number;
  /** Repairs by REST under way at once. */
  readonly concurrentRepairs: number;
  /** Header of REST answers that names the weight this address used in the current minute; left out where there is none. */
  readonly usedWeightHeader?: string;
  /** Whether its sockets say when a minute is closed; left out where they do not. */
  readonly closesMinutes?: boolean;
  /** Delays that differ from the common ones. */
  readonly timing: Partial<FeedTiming>;
}

/** The texts of a venue's sockets. */
export interface VenueMessages {
  /** Path of the data socket behind the base address. */
  readonly socketPath: string;
  /** Text of the client's ping; "" where the venue pings. */
  readonly pingText: string;
  /** Topics on every connection that carries coins. Where there are none, a connection may be quiet for want of trades. */
  readonly commonTopics: readonly string[];
  /** Topics that get a connection of their own, one list each. */
  readonly ownConnections: readonly (readonly string[])[];
  /** Topics of one pair. */
  pairTopics(pair: string): readonly string[];
  /** How many of these topics, from the first on, fit into one message. */
  fitting(topics: readonly string[]): number;
  subscriptionText(method: SubscriptionMethod, topics: readonly string[], id: number): string;
  readControl(text: string): ControlMessage;
}

/** What decoder and ledger of a feed work with. */
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
  /** Asks for a repair of a coin at this monotonic time. */
  readonly requestRepair: (position: number, atMs: number) => void;
  /** Trades of this coin came damaged: REST is asked for what they really were. */
  readonly damaged: (position: number) => void;
}

/** Decodes every frame of a feed's connections into the sink. Never throws. */
export interface FrameDecoder {
  receive(data: Buffer, isBinary: boolean, link: number, carried: readonly number[]): FrameOutcome;
  /** Moves the decoder's monotonic clock, true to a tick. */
  tick?(nowMs: number): void;
}

/** Knows what was delivered and what is missing, and fetches that by REST. */
export interface TradeLedger {
  /** Makes room for positions below `count`. */
  grow(count: number): void;
  /** A coin that left. */
  forget(position: number): void;
  /** Live delivery of a coin was interrupted after `lastEventTime` (exchange clock, epoch ms). */
  cut(position: number, lastEventTime: number): void;
  /** Live delivery runs again since this monotonic time. */
  restored(position: number, nowMs: number): void;
  /** Whether trades of this coin may be missing that a repair may still bring. */
  isRepairing(position: number): boolean;
  /** Whether an interruption of this coin goes on, or nobody knows yet what was missed in it. */
  isDoubtful(position: number): boolean;
  /** One repair of one coin; resolves with milliseconds until it must run again, or undefined when all is joined. */
  repair(position: number): Promise<number | undefined>;
}

/** `Repairs` are the REST calls that its ledger repairs with. */
export interface Venue<Repairs = unknown> {
  readonly exchange: ExchangeId;
  readonly limits: VenueLimits;
  readonly messages: VenueMessages;
  /** What it lets one address ask. */
  readonly requests: RequestLimits;
  createRest(options: RestOptions): ExchangeRest & Repairs;
  createDelivery(deps: DeliveryDeps, rest: Repairs): { readonly decoder: FrameDecoder; readonly ledger: TradeLedger };
}
