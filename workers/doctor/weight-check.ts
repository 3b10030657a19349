// Compares our count of request weights with what the exchange reports in its answers.

import type { RestAnswer } from "../exchanges/rest-client.ts";
import type { Finding } from "./finding.ts";

const CHECK = "request weights";

export class WeightCheck {
  readonly #header: string | undefined;
  /** Weight used in the exchange's minute after the last settled call. */
  #usedBefore = Number.NaN;
  #used = Number.NaN;
  #charged = 0;
  #calls = 0;
  readonly #refused: string[] = [];
  readonly #compared = new Set<string>();
  readonly #wrong: string[] = [];

  /** `header`: see VenueLimits.usedWeightHeader. */
  constructor(header: string | undefined) {
    this.#header = header;
  }

  readonly onAnswer = ({ path, weight, status, headers }: RestAnswer): void => {
    this.#calls++;
    this.#charged += weight;
    if (status === 429 || status === 418 || status === 403) this.#refused.push(`${path} ${status}`);
    const used = this.#header === undefined ? Number.NaN : Number(headers.get(this.#header) ?? Number.NaN);
    this.#used = Number.isNaN(this.#used) ? used : Math.max(this.#used, used);
  };

  /**
   * Call when all answers of this call are in and no other call is under way. If the exchange counted differently, the call is
   * made `again` after a `small` one: its minute may have turned meanwhile, and will not turn again right after.
   */
  async settle(call: string, small: () => Promise<unknown>, again: () => Promise<unknown>): Promise<void> {
    if (this.#difference(call) === undefined) return;
    await small().catch(() => undefined);
    this.#takeCounts();
    await again().catch(() => undefined);
    const difference = this.#difference(call);
    if (difference !== undefined) this.#wrong.push(`${call} ${difference}`);
  }

  /** How the exchange's count since the last check differs from ours; undefined when it does not, or cannot be told. */
  #difference(call: string): string | undefined {
    const { before, after, charged } = this.#takeCounts();
    // A lower figure than before belongs to a new minute.
    if (charged === 0 || Number.isNaN(before) || Number.isNaN(after) || after < before) return undefined;
    this.#compared.add(call);
    return after - before === charged ? undefined : `counts ${after - before}, by our books ${charged}`;
  }

  #takeCounts(): { readonly before: number; readonly after: number; readonly charged: number } {
    const counts = { before: this.#usedBefore, after: this.#used, charged: this.#charged };
    this.#usedBefore = this.#used;
    this.#used = Number.NaN;
    this.#charged = 0;
    return counts;
  }

  finding(): Finding {
    const refused = this.#refused[0];
    if (refused !== undefined) {
      const found = `${this.#refused.length} of ${this.#calls} calls refused for limits, like ${refused}`;
      return { check: CHECK, verdict: "differs", found, advice: "See that nothing else asks from this address" };
    }
    if (this.#header === undefined)
      return { check: CHECK, verdict: "right", found: `none announced; ${this.#calls} calls, none refused` };
    if (this.#compared.size === 0)
      return { check: CHECK, verdict: "differs", found: `no answer has ${this.#header}`, advice: "Pace by our own books alone" };
    if (this.#wrong.length > 0)
      return {
        check: CHECK,
        verdict: "differs",
        found: this.#wrong.join("; "),
        advice: "If nothing else asks from this address, correct the weight in the exchange's -rest.ts",
      };
    return { check: CHECK, verdict: "right", found: `as announced: ${[...this.#compared].join(", ")}` };
  }
}
