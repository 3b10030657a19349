// What tabs of one browser send each other about the connection they share: followers ask, the leading tab answers and passes on.

import type { Ack, SignalsRequest, Subscribe, TicksRequest } from "../../../shared/contracts/sockets.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";

/** A request of the stream that the server acknowledges. */
export type Question =
  | { readonly event: "subscribe"; readonly request: Subscribe }
  | { readonly event: "resync" }
  | { readonly event: "signals"; readonly request: SignalsRequest }
  /** `isHidden`: nobody looks at the tab that asks. */
  | { readonly event: "ticks"; readonly request: TicksRequest; readonly isHidden?: boolean };

/** From a following tab; `tap` names one of its shared sockets, "tab/number". */
export type FollowerMessage =
  | { readonly kind: "open"; readonly tap: string; readonly exchange: ExchangeId; readonly isEager: boolean }
  | { readonly kind: "close"; readonly tap: string }
  | { readonly kind: "ask"; readonly tap: string; readonly call: number; readonly question: Question }
  | { readonly kind: "seen"; readonly tap: string; readonly sequence: number }
  | { readonly kind: "reopen"; readonly tap: string }
  /** Asks who leads; `isCut`: somebody looks at a tab that has no connection. */
  | { readonly kind: "ping"; readonly isCut: boolean };

/** From the leading tab. */
export type LeaderMessage =
  /** It leads since `term`; `browser` is the name under which the shared connection is known to the server. */
  | { readonly kind: "lead"; readonly leader: string; readonly term: number; readonly browser: string }
  /** It cannot come back quickly because nobody looks at it: a visible tab may take over. */
  | { readonly kind: "yield"; readonly leader: string }
  | {
      readonly kind: "event";
      readonly leader: string;
      readonly taps: readonly string[];
      readonly event: string;
      readonly values: readonly unknown[];
    }
  | { readonly kind: "answer"; readonly leader: string; readonly tap: string; readonly call: number; readonly answer: Ack };

/** The tab that a shared socket belongs to. */
export const tabOf = (tap: string): string => tap.slice(0, tap.indexOf("/"));
