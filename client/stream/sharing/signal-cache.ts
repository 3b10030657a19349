// Signals the shared connection brought in the last 20 minutes: a tab that opens gets them from here instead of asking the server
// to replay them once more. Bounded whatever the rules are: the rule that has most gives up its older half, so that a threshold near
// nothing takes none from a rule that seldom fires.

import type { Signal } from "../../../shared/contracts/signals.ts";
import { SIGNAL_LIFE_MS } from "../../../shared/signals/signal-times.ts";
import { PlaceSet } from "../../market/place-set.ts";
import { SignalStore, type Place } from "../../market/signal-store.ts";
import { OVERLAP_MS } from "../signal-receiver.ts";

/** Of one exchange: six lists at their fullest. From 32,768 on the store's columns, 4 MB by then, would double. */
const MAX_HELD = 32_000;

export class SignalCache {
  /** Kept as numbers: thousands of whole signals would be megabytes. */
  readonly #store = new SignalStore();
  readonly #places = new PlaceSet();
  /** How many it holds of each rule. */
  readonly #counts = new Map<string, number>();
  readonly #maxHeld: number;
  /** Rules of which it had every signal up to the newest; the bound may have taken old ones since. */
  #whole: ReadonlySet<string> = new Set();
  #newest = Number.NaN;

  constructor(maxHeld = MAX_HELD) {
    this.#maxHeld = maxHeld;
  }

  add(signals: readonly Signal[]): void {
    for (const signal of signals) {
      this.#keep(signal);
      if (!(signal.timestamp <= this.#newest)) this.#newest = signal.timestamp;
    }
    for (const place of this.#places) {
      if (this.#newest - this.#store.timestamp(place) <= SIGNAL_LIFE_MS) break;
      this.#drop(place);
    }
  }

  /** The server has agreed to these rules and replayed what it had of them. */
  agreed(rules: ReadonlySet<string>): void {
    this.#whole = rules;
  }

  /** From when these rules' signals must be asked for, epoch ms; undefined for all there are. */
  missingSince(rules: ReadonlySet<string>): number | undefined {
    const isKnown = isWithin(rules, this.#whole) && !Number.isNaN(this.#newest);
    return isKnown ? Math.max(0, this.#newest - OVERLAP_MS) : undefined;
  }

  /** Signals of these rules from a moment on, epoch ms, the oldest first. */
  since(rules: ReadonlySet<string>, from: number): Signal[] {
    return [...this.#places]
      .filter((place) => this.#store.timestamp(place) >= from && rules.has(this.#store.rule(place)))
      .sort((a, b) => this.#store.timestamp(a) - this.#store.timestamp(b))
      .map((place) => this.#store.read(place));
  }

  #keep(signal: Signal): void {
    const { place } = this.#store.put(signal, false);
    if (this.#places.has(place)) return;
    this.#store.hold(place);
    this.#places.add(place);
    this.#counts.set(signal.rule, (this.#counts.get(signal.rule) ?? 0) + 1);
    if (this.#places.size > this.#maxHeld) this.#trimNoisiest();
  }

  #trimNoisiest(): void {
    let [noisiest, most] = ["", 0];
    for (const [rule, count] of this.#counts) if (count > most) [noisiest, most] = [rule, count];
    let left = Math.ceil(most / 2);
    for (const place of this.#places) {
      if (left === 0) return;
      if (this.#store.rule(place) !== noisiest) continue;
      this.#drop(place);
      left--;
    }
  }

  #drop(place: Place): void {
    const rule = this.#store.rule(place);
    const left = (this.#counts.get(rule) ?? 0) - 1;
    if (left > 0) this.#counts.set(rule, left);
    else this.#counts.delete(rule);
    this.#places.delete(place);
    this.#store.release(place);
  }
}

/** Is every one of these among those? */
export function isWithin(these: ReadonlySet<string>, those: ReadonlySet<string>): boolean {
  return [...these].every((key) => those.has(key));
}
