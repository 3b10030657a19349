import type { OnLeftOut } from "../exchanges/answer-checks.ts";
import type { Finding } from "./finding.ts";

export class LeftOutRows {
  readonly #samples: string[] = [];

  readonly onLeftOut: OnLeftOut = (path, sample) => void this.#samples.push(`${path} ${sample}`);

  /** Empty when every row was usable. */
  get findings(): readonly Finding[] {
    const [first] = this.#samples;
    if (first === undefined) return [];
    const found = `${this.#samples.length} left out, like ${first}`;
    return [{ check: "rows of no use", verdict: "note", found, advice: "Compare them with the exchange's documentation" }];
  }
}
