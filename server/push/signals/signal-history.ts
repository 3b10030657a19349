// The signals of the last 20 minutes by rule, for clients that reconnect.

import type { Signal } from "../../../shared/contracts/signals.ts";
import { RuleHistory } from "./rule-history.ts";

export class SignalHistory extends RuleHistory<Signal> {
  constructor(maxHeld?: number) {
    super(({ timestamp }) => timestamp, maxHeld);
  }

  /** Adds signals; returns those not seen before, by rule and in arrival order. */
  add(signals: readonly Signal[]): Map<string, Signal[]> {
    const added = signals.filter((signal) => {
      if (this.known(signal.rule, signal.id)) return false;
      this.put(signal);
      return true;
    });
    this.keepBound();
    return Map.groupBy(added, ({ rule }) => rule);
  }
}
