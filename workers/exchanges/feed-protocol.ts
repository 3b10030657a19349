// What an exchange adapter gives to the generic connection: addresses, messages, a decoder and repairs. Connections, back-off,
// watchdogs and renewals know an exchange only through this object.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import type { HostRotation } from "./host-rotation.ts";

/** Kinds of incoming frames. */
export const FRAME = { data: 0, control: 1, bad: 2, shutdown: 3 } as const;
export type FrameOutcome = (typeof FRAME)[keyof typeof FRAME];

export type SubscriptionMethod = "subscribe" | "unsubscribe";

/** The venue's answer to a subscription message, per topic. */
export interface SubscriptionAnswer {
  readonly kind: "answer";
  /** The message id it answers; 0 when it names none. */
  readonly id: number;
  /** "all" = every topic of that message. */
  readonly accepted: "all" | readonly string[];
  readonly refused: "all" | readonly string[];
  readonly reason: string;
}

export type ControlMessage = SubscriptionAnswer | { readonly kind: "pong" | "other" };

export interface FeedProtocol {
  readonly exchange: ExchangeId;
  readonly hosts: HostRotation;
  /** Path of the data socket on the host. */
  readonly socketPath: string;
  /** Text of the client's ping; "" when the venue pings. */
  readonly pingText: string;
  readonly symbolsPerConnection: number;
  readonly minConnections: number;
  /** Topics that need their own connection, one list each. */
  readonly ownConnections: readonly (readonly string[])[];
  /** Topics of a connection that carries these coins. */
  topics(positions: readonly number[]): string[];
  /** Topics of one coin, to subscribe it again. */
  symbolTopics(position: number): readonly string[];
  /** How many of these topics, from the start, fit into one message. */
  fitting(topics: readonly string[]): number;
  subscriptionText(method: SubscriptionMethod, topics: readonly string[], id: number): string;
  /** Decodes one frame into the sink. Never throws. `link` identifies the connection, `carried` lists its coins. */
  receive(data: Buffer, isBinary: boolean, link: number, carried: readonly number[]): FrameOutcome;
  readControl(text: string): ControlMessage;

  setUniverse(symbols: readonly UniverseSymbol[]): void;
  positionOf(pair: string): number;
  /** Live delivery of these coins stopped after `lastEventTime` (exchange clock, epoch ms). */
  cut(positions: readonly number[], lastEventTime: number): void;
  /** Live delivery is back: repair what was missed. */
  restored(positions: readonly number[]): void;
  /** Whether a repair may still deliver missed trades of this coin. */
  isRepairing(position: number): boolean;
  /** Whether this coin is still interrupted, or what it missed is not known yet. */
  isDoubtful(position: number): boolean;
  /** Whether it is plausible that these coins had no trade since that monotonic time. */
  quietIsPlausible(positions: readonly number[], sinceMs: number): boolean;
  /** Coins that trade on the venue but not here and are not `waiting` for a subscription; each at most once a minute. */
  silentSymbols(nowMs: number, waiting: readonly number[]): readonly number[];
  /** Runs due repairs; called on each tick with the monotonic time. */
  tick(nowMs: number): void;
  newestEventAt(): number;
  stop(): void;
}
