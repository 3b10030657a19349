// The parts of a row one can press: checkbox, ticker, remove. Keys reach them through the row, so none is a tab stop;
// what a press does is named by data-act and done by grid-events.ts.

import { translate } from "../i18n/language.store.ts";
import styles from "./grid.module.css";

const SVG = "http://www.w3.org/2000/svg";

/** What a press on a part asks for. */
export type RowAct = "pin" | "open" | "explain" | "remove";

function pressable(act: RowAct): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.dataset["act"] = act;
  return button;
}

/** The checkbox that pins a coin to the charts. */
export class CheckPart {
  readonly #input = document.createElement("input");

  constructor(cell: HTMLElement) {
    this.#input.type = "checkbox";
    this.#input.tabIndex = -1;
    this.#input.dataset["act"] = "pin" satisfies RowAct;
    cell.append(this.#input);
  }

  /** Names the box for screen readers. */
  name(label: string): void {
    this.#input.ariaLabel = label;
  }

  /** Shows the state; full charts take no further coin, and say why before one tries. */
  show(pinned: boolean, full: boolean): void {
    if (this.#input.checked !== pinned) this.#input.checked = pinned;
    const disabled = full && !pinned;
    if (this.#input.disabled === disabled) return;
    this.#input.disabled = disabled;
    this.#input.title = disabled ? translate("charts.pinFull") : "";
  }
}

/** The ticker; a press opens it in the main chart. */
export class TickerPart {
  readonly #symbol = document.createElement("bdi");
  readonly #tag = document.createElement("span");

  constructor(cell: HTMLElement) {
    const button = pressable("open");
    this.#symbol.dir = "ltr";
    this.#symbol.translate = false;
    button.append(this.#symbol);
    this.#tag.className = `tag ${styles["repeats"]}`;
    this.#tag.dir = "auto";
    this.#tag.hidden = true;
    cell.append(button, this.#tag, clockMark(styles["clock"] ?? ""));
  }

  name(symbol: string): void {
    this.#symbol.textContent = symbol;
  }

  /** Shows a tag beside the ticker, like "×3"; none where it is empty. `label` is the same in words. */
  tag(text: string, label: string): void {
    this.#tag.hidden = text === "";
    this.#tag.textContent = text;
    this.#tag.title = label;
  }

  /** The same for why a coin is there: where there is little room the ticker stays whole and the tag is cut. */
  tagWhy(text: string, label: string): void {
    this.tag(text, label);
    this.#tag.toggleAttribute("data-why", text !== "");
  }
}

/** A cell's text that explains itself when pressed. */
export function explainPart(cell: HTMLElement): HTMLElement {
  const button = pressable("explain");
  button.ariaHasPopup = "dialog";
  cell.append(button);
  return button;
}

/** The small cross at a row's end. */
export function removePart(cell: HTMLElement): HTMLElement {
  const button = pressable("remove");
  button.textContent = "\u00d7";
  cell.append(button);
  return button;
}

/** A fresh clock element. */
function clockMark(className: string): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 4.8V8l2.3 1.5");
  svg.append(path);
  return svg;
}
