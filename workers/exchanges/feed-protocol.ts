// What an exchange adapter gives to the generic connection: addresses, message texts, a decoder and its repairs.
// Connections, back-off, watchdogs and renewals know an exchange only through this object.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import type { HostRotation } from "./host-rotation.ts";

/** What one incoming frame was. */
export const FRAME = { data: 0, control: 1, bad: 2, shutdown: 3 } as const;
export type FrameOutcome = (typeof FRAME)[keyof typeof FRAME];

export type SubscriptionMethod = "subscribe" | "unsubscribe";

/** A venue's answer to a subscription message, judged per topic. */
export interface SubscriptionAnswer {
  readonly kind: "answer";
  /** The id it names; 0 when none. */
  readonly id: number;
  /** "all" = every topic of the message it answers. */
  readonly accepted: "all" | readonly string[];
  readonly refused: "all" | readonly string[];
  readonly reason: string;
}

export type ControlMessage = SubscriptionAnswer | { readonly kind: "pong" | "other" };

export interface FeedProtocol {
  readonly exchange: ExchangeId;
  /** Base address without a path that sockets are opened at. */
  readonly hosts: HostRotation;
  /** Path of the data socket behind it. */
  readonly socketPath: string;
  /** Text of the client's ping; "" where the venue pings. */
  readonly pingText: string;
  readonly symbolsPerConnection: number;
  readonly minConnections: number;
  /** Topics that get a connection of their own, one list each. */
  readonly ownConnections: readonly (readonly string[])[];
  /** Topics of a connection that carries these coins. */
  topics(positions: readonly number[]): string[];
  /** Topics of the one coin itself, for subscribing it again. */
  symbolTopics(position: number): readonly string[];
  /** How many of these topics, from the first on, fit into one message. */
  fitting(topics: readonly string[]): number;
  subscriptionText(method: SubscriptionMethod, topics: readonly string[], id: number): string;
  /** Decodes one frame into the sink. Never throws. `link` names the connection, `carried` are its coins. */
  receive(data: Buffer, isBinary: boolean, link: number, carried: readonly number[]): FrameOutcome;
  readControl(text: string): ControlMessage;

  setUniverse(symbols: readonly UniverseSymbol[]): void;
  /** Where an active coin's pair stands; -1 for others. */
  positionOf(pair: string): number;
  /** Live delivery of these coins was interrupted after `lastEventTime` (exchange clock, epoch ms). */
  cut(positions: readonly number[], lastEventTime: number): void;
  /** Live delivery runs again: repair what was missed. */
  restored(positions: readonly number[]): void;
  /** Whether missed trades of this coin may still be delivered. */
  isRepairing(position: number): boolean;
  /** Whether an interruption of this coin goes on, or nobody knows yet what was missed in it. */
  isDoubtful(position: number): boolean;
  /** Whether these coins may well have had no trade since that monotonic time. */
  quietIsPlausible(positions: readonly number[], sinceMs: number): boolean;
  /** Coins that trade elsewhere on the venue but not here, and are not `waiting` to be subscribed; each once a minute at most. */
  silentSymbols(nowMs: number, waiting: readonly number[]): readonly number[];
  /** Runs due repairs; called each tick with the monotonic time. */
  tick(nowMs: number): void;
  newestEventAt(): number;
  stop(): void;
}
