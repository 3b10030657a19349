// What the server says of its own feed: a market that is down or behind there is no fault of the line here.

import { isBehind } from "../../shared/contracts/feed-freshness.ts";
import type { FeedStatus } from "../../shared/contracts/feed-status.ts";
import { setConnection } from "./connection.store.ts";

export class FeedReport {
  /** No frames come from the exchange. */
  isDown = false;
  /** The server itself has nothing fresh. */
  isBehind = false;

  /** Takes a report on the exchange that is followed. */
  take(status: FeedStatus): void {
    const { state, simulated, known, symbols, fault } = status;
    this.isDown = state === "down";
    this.isBehind = isBehind(status);
    setConnection({ simulated, known, symbols, fault, behind: this.isBehind });
  }

  /** Another exchange is followed, of which nothing is known yet. */
  reset(): void {
    this.isDown = this.isBehind = false;
    setConnection({ hasData: false, stale: false, warming: false, known: 0, symbols: 0, fault: undefined, behind: false });
  }
}
