// How a signal stands to another exchange, as its row shows it: a sign beside the ticker, with words for those who do not see it, and a
// column of words with the lead.

import type { RelationFacts } from "../../../../shared/contracts/relations.ts";
import type { Signal } from "../../../../shared/contracts/signals.ts";
import { exchangeName } from "../../../../shared/market/exchange-id.ts";
import type { RelationKind } from "../../../../shared/signals/relations.ts";
import styles from "../../../grid/grid.module.css";
import { translate } from "../../../i18n/language.store.ts";
import { isNoise, stepsMoved } from "../explain/price-steps.ts";

const SIGNS: Readonly<Record<RelationKind, string>> = {
  confirmed: "\u2713",
  leads: "\u25b2",
  follows: "\u25bd",
  alone: "\u2022",
  none: "",
};
/** Leading signals come first, those that are alone last. */
const RANKS: Readonly<Record<RelationKind, number>> = { leads: 4, confirmed: 3, follows: 2, alone: 1, none: Number.NaN };

/** By relation, then by lead; NaN where there is none. */
export function relationRank(facts: RelationFacts | undefined): number {
  return facts ? RANKS[facts.kind] * 1e6 + (facts.lead ?? 0) : Number.NaN;
}

/** "leads", "follows 1.2 s"; empty where there is none. */
export function relationText(facts: RelationFacts | undefined): string {
  if (!facts || facts.kind === "none") return "";
  const word = translate(`relation.${facts.kind}`);
  return facts.lead === null ? word : translate("relation.by", { word, ms: `\u2066${Math.abs(facts.lead)}\u2069` });
}

/** The sign beside a ticker. */
export class RelationMark {
  #shown: RelationFacts | undefined;
  readonly #sign = document.createElement("span");

  constructor(cell: HTMLElement) {
    this.#sign.className = styles["relation"] ?? "";
    this.#sign.hidden = true;
    this.#sign.role = "img";
    cell.append(this.#sign);
  }

  /** `cell`: of the column of words, where there is one. */
  show(facts: RelationFacts | undefined, cell: HTMLElement | undefined): void {
    if (this.#shown === facts) return;
    this.#shown = facts;
    const sign = SIGNS[facts?.kind ?? "none"];
    const text = relationText(facts);
    const words = facts && sign !== "" ? `${exchangeName(facts.other)}: ${text}` : "";
    if (cell) cell.textContent = text;
    this.#sign.hidden = sign === "";
    this.#sign.textContent = sign;
    this.#sign.ariaLabel = words;
    this.#sign.title = words;
  }
}

/** Marks a figure whose move is too few steps of the price to mean anything, in words as well. `button`: the figure in its cell. */
export function showNoise(button: HTMLElement, signal: Signal, tickSize: number): void {
  const cell = button.parentElement;
  const noise = isNoise(signal, stepsMoved(signal, tickSize));
  if (!cell || cell.hasAttribute("data-noise") === noise) return;
  cell.toggleAttribute("data-noise", noise);
  if (noise) button.ariaLabel = translate("signals.noise", { value: button.ariaLabel ?? "" });
}
