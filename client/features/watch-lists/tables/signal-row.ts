// The row of one coin's signals: the latest one's figures, how often it fired, how long ago. Writes only what changed.

import type { Signal } from "../../../../shared/contracts/signals.ts";
import { SIGNAL_REPEAT_MS } from "../../../../shared/signals/signal-times.ts";
import type { WindowMinutes } from "../../../../shared/market/fields.ts";
import type { Column, ColumnKind } from "../../../grid/columns.ts";
import type { GridRow } from "../../../grid/grid-content.ts";
import type { PinnedCoins } from "../../../grid/pinned-coins.ts";
import { RowElement } from "../../../grid/row-element.ts";
import { CheckPart, explainPart, removePart, TickerPart } from "../../../grid/row-parts.ts";
import { translate } from "../../../i18n/language.store.ts";
import type { Translate } from "../../../i18n/translate.ts";
import { changeCode, type NumberText } from "../../../market/number-text.ts";
import type { SignalGroup } from "../../../market/signal-buffer.ts";
import { RATIO_DIRECTIONS, volumeClass } from "../../../market/volume-ratio.ts";
import { signalTypeOf } from "../../../../shared/signals/signal-types.ts";
import { moveAt, netOf, ratioOf, valueOf } from "../explain/figures.ts";
import type { RelationFacts } from "../../../../shared/contracts/relations.ts";
import { relationMarks } from "./later-relation-mark.ts";
import type { RelationMark } from "./relation-mark.ts";
import { signalTypeName } from "../state/list-title.ts";
import { isNamed } from "./list-columns.ts";
import type { CoinFigures, SignalOrder } from "./signal-order.ts";

/** Age in ms of a moment of the server's clock (epoch ms). */
export type AgeOf = (timestamp: number, now: number) => number;

const NOW_MS = 2000;
const MINUTE_S = 60;
const HOUR_MS = 3_600_000;

/** What rows share. */
export interface SignalContext {
  readonly order: SignalOrder;
  readonly ageOf: AgeOf;
  readonly coins: CoinFigures;
  readonly relationOf: (id: string) => RelationFacts | undefined;
  numbers: NumberText;
  pinned: PinnedCoins;
  /** Its signals are of different windows, of different types. */
  mixed: boolean;
  mixedTypes: boolean;
  now: number;
}

export class SignalRow implements GridRow {
  readonly shell: RowElement;
  readonly #context: SignalContext;
  readonly #cells = new Map<ColumnKind, HTMLElement>();
  readonly #check: CheckPart;
  readonly #ticker: TickerPart;
  /** Undefined while the column is hidden. */
  readonly #value: HTMLElement | undefined;
  #relation: RelationMark | undefined;
  readonly #remove: HTMLElement;
  #shown: Signal | undefined;
  #repeats = 0;

  constructor(columns: readonly Column[], context: SignalContext) {
    this.#context = context;
    this.shell = new RowElement(columns);
    columns.forEach(({ kind }, index) => this.#cells.set(kind, this.shell.cells[index] as HTMLElement));
    this.#check = new CheckPart(this.#cell("check"));
    this.#ticker = new TickerPart(this.#cell("symbol"));
    const value = this.#cells.get("value");
    this.#value = value && explainPart(value);
    const { markRoom } = columns.find(({ kind }) => kind === "value") ?? {};
    if (markRoom !== undefined) value?.style.setProperty("--mark-room", `${markRoom}px`);
    this.#remove = removePart(this.#cell("remove"));
  }

  bind(key: number): void {
    this.#shown = undefined;
    this.#name(this.#context.order.symbolOf(key));
  }

  forget(): void {
    this.#shown = undefined;
    this.#name(this.#context.order.symbolOf(this.shell.key));
  }

  paint(figures: boolean): void {
    const { order, pinned } = this.#context;
    const group = order.groupOf(this.shell.key);
    if (!group) return;
    const isPinned = pinned.symbols.has(group.symbol);
    this.shell.select(isPinned);
    this.#check.show(isPinned, pinned.full);
    if (!figures) return;
    const repeats = this.#repeatsOf(group);
    if (group.latest !== this.#shown || repeats !== this.#repeats) this.#paintSignal(group, repeats);
    this.#paintSince(group);
    this.#paintSpread(group);
    this.#paintMarks(group);
    this.#paintAge(group);
  }

  #name(symbol: string): void {
    this.#ticker.name(symbol);
    this.#check.name(translate("signals.pinCoin", { symbol }));
    this.#remove.ariaLabel = translate("signals.remove", { symbol });
  }

  /** Signals of the last 60 s; while the server's time is not known, of those up to the latest one. */
  #repeatsOf({ firedAt }: SignalGroup): number {
    const { ageOf, now } = this.#context;
    let count = 0;
    for (const moment of firedAt) if (!(ageOf(moment, now) >= SIGNAL_REPEAT_MS)) count++;
    return count;
  }

  #paintSignal({ latest, symbol, isEarlier }: SignalGroup, repeats: number): void {
    this.#shown = latest;
    this.#repeats = repeats;
    this.shell.element.toggleAttribute("data-earlier", isEarlier);
    if (isEarlier) this.#ticker.tag(translate("signals.earlier"), translate("signals.earlier.title"));
    else this.#ticker.tag(repeats < 2 ? "" : `\u00d7${repeats}`, translate("signals.repeats", { count: repeats, symbol }));
    this.#paintValue(latest);
    this.#paintOther(latest);
  }

  #paintValue(latest: Signal): void {
    const cell = this.#cells.get("value");
    if (!cell || !this.#value) return;
    const value = valueOf(latest);
    const text = this.#context.numbers.change(value);
    this.#value.textContent = text;
    const name = signalTypeName(signalTypeOf(latest.signalType, latest.direction), translate);
    const spoken = this.#context.mixedTypes ? `${name} ${text}` : text;
    this.#value.ariaLabel = translate("signals.explain", { value: spoken });
    cell.removeAttribute("data-noise");
    cell.dataset["way"] = directionOf(value);
    cell.dataset["window"] = markOf(latest, this.#context);
    cell.toggleAttribute("data-minute", latest.minuteOnly);
  }

  #paintOther(latest: Signal): void {
    const cell = this.#cells.get("other");
    if (!cell) return;
    const { numbers } = this.#context;
    const isVolume = latest.signalType === "volume";
    cell.textContent = isVolume ? numbers.change(netOf(latest)) : numbers.ratio(ratioOf(latest));
    cell.dataset["way"] = isVolume ? directionOf(netOf(latest)) : ratioDirection(ratioOf(latest));
  }

  #paintSince({ latest, symbol }: SignalGroup): void {
    const cell = this.#cells.get("since");
    if (!cell) return;
    const { numbers, coins } = this.#context;
    const move = moveAt(latest, coins.priceOf(symbol));
    const text = numbers.change(move);
    if (cell.textContent === text) return;
    cell.textContent = text;
    cell.dataset["way"] = directionOf(changeCode(move));
  }

  #paintSpread({ symbol }: SignalGroup): void {
    const cell = this.#cells.get("spread");
    if (!cell) return;
    const { numbers, coins } = this.#context;
    const spread = coins.spreadOf(symbol);
    const text = numbers.spread(spread);
    if (cell.textContent === text) return;
    cell.textContent = text;
    cell.dataset["way"] = Number.isNaN(spread) ? "unknown" : "even";
  }

  /** What the part that comes later says of a signal: its relation, and whether its move is noise. */
  #paintMarks({ latest, symbol }: SignalGroup): void {
    const marks = relationMarks();
    if (!marks) return;
    this.#relation ??= new marks.RelationMark(this.#cell("symbol"));
    this.#relation.show(this.#context.relationOf(latest.id), this.#cells.get("relation"));
    if (this.#value) marks.showNoise(this.#value, latest, this.#context.coins.tickSizeOf(symbol));
  }

  #paintAge({ latest: { timestamp }, isEarlier }: SignalGroup): void {
    const { ageOf, now } = this.#context;
    const age = ageOf(timestamp, now);
    const cell = this.#cells.get("age");
    const text = ageText(age, translate);
    if (cell && cell.textContent !== text) cell.textContent = text;
    const fresh = (isEarlier ? undefined : freshness(age)) ?? "";
    if (this.shell.element.dataset["fresh"] !== fresh) this.shell.element.dataset["fresh"] = fresh;
  }

  #cell(kind: ColumnKind): HTMLElement {
    const cell = this.#cells.get(kind);
    if (!cell) throw new Error(`A signal's row has no column ${kind}`);
    return cell;
  }
}

export function directionOf(value: number): "up" | "down" | "even" | "unknown" {
  if (Number.isNaN(value)) return "unknown";
  return value > 0 ? "up" : value < 0 ? "down" : "even";
}

const ratioDirection = (ratio: number): string => (Number.isNaN(ratio) ? "unknown" : RATIO_DIRECTIONS[volumeClass(ratio)]);

/** What is taken off the change, where the head cannot say it for all rows. */
function comparedMark(kind: Signal["signalType"]): string {
  if (kind === "net_minus_btc") return "\u2212BTC";
  return kind === "net_over_market" ? translate("signals.overMarket") : "";
}

/** What tells a signal from the others of its list, where its colour and sign do not: its type, its window, or both. */
export function markOf(
  { signalType, direction, timeframe }: Pick<Signal, "signalType" | "direction" | "timeframe">,
  { mixed, mixedTypes }: Pick<SignalContext, "mixed" | "mixedTypes">,
): string {
  const kind = signalTypeOf(signalType, direction);
  const type = mixedTypes && isNamed(kind) ? signalTypeName(kind, translate).replace(/ %$/, "") : "";
  const compared = mixed || mixedTypes ? comparedMark(signalType) : "";
  return [type, mixed ? windowText(timeframe) : "", compared].filter((part) => part !== "").join(" ");
}

const windowText = (minutes: WindowMinutes): string => translate("unit.minutes", { minutes });

/** "now", "31s", "1m 12s"; empty for an hour and more, where the time of day says more, and while unknown. */
export function ageText(ageMs: number, t: Translate): string {
  if (!(ageMs < HOUR_MS)) return "";
  if (ageMs < NOW_MS) return t("signals.now");
  const seconds = Math.floor(ageMs / 1000);
  if (seconds < MINUTE_S) return t("signals.seconds", { seconds });
  return t("signals.minutes", {
    minutes: Math.floor(seconds / MINUTE_S),
    seconds: String(seconds % MINUTE_S).padStart(2, "0"),
  });
}

/** New under 5 s, recent under 30 s. */
export function freshness(ageMs: number): "new" | "recent" | undefined {
  return ageMs < 5000 ? "new" : ageMs < 30_000 ? "recent" : undefined;
}
