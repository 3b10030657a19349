// The explanation as plain text for the clipboard: numbers with a point and without groups, as spreadsheets read them.

import type { RelationFacts } from "../../../../shared/contracts/relations.ts";
import { DEPTH_PERCENT, depthFor, isCutFor, type OrderBook, type TradeSide } from "../../../../shared/market/depth.ts";
import { exchangeName } from "../../../../shared/market/exchange-id.ts";
import { btcChange } from "../../../../shared/signals/signal-baseline.ts";
import type { KnownBook } from "../../../desk/use-order-book.ts";
import type { Translate } from "../../../i18n/translate.ts";
import type { SignalGroup } from "../../../market/signal-buffer.ts";
import { relationWords } from "./relation-words.ts";
import { conditionLines } from "./condition-lines.ts";
import { exactText, formulaOf, giveBackFormula, netFormula, riseFormula, signedText, volumeFormula } from "./explanation.ts";
import { netOf } from "./figures.ts";

const MINUTE_MS = 60_000;
const SIDES: readonly TradeSide[] = ["buy", "sell"];

/** Without the marks that hold figures apart from words. */
const plain = (text: string): string => text.replace(/[\u2066-\u2069]/gu, "");

/** In whole USDT, at least that where the exchange told of fewer orders than there are. */
function depthsText(book: OrderBook, t: Translate): string {
  const depth = (side: TradeSide): string => `${isCutFor(side, book) ? "\u2265 " : ""}${Math.round(depthFor(side, book))}`;
  return SIDES.map((side) => t(`depth.${side}`, { value: depth(side) })).join(" \u00b7 ");
}

/** What is known of the signal's coin beside it. */
interface KnownBeside {
  readonly relation: RelationFacts | undefined;
  readonly book: KnownBook;
}

/** One fact a line, the formula of the signal first; times in ISO form, UTC. */
export function explainText(
  { latest, firedAt }: SignalGroup,
  decimals: number,
  t: Translate,
  { relation, book }: KnownBeside,
): string {
  const { exchange, symbol, timestamp, timeframe, threshold, suppressed, signalType, high, highAt, marketChange } = latest;
  const isPriceApart = signalType !== "net_percent" && signalType !== "volume";
  const btc = btcChange(latest);
  const other = signalType === "volume" ? netFormula(latest, decimals) : volumeFormula(latest);
  const time = (moment: number): string => new Date(moment).toISOString();
  return [
    `${exchange.toUpperCase()}:${symbol}USDT ${t("why.in", { minutes: timeframe })}`,
    formulaOf(latest, decimals),
    highAt !== null && `${t("why.high")}: ${exactText(high ?? Number.NaN, decimals)}, ${time(highAt)}`,
    highAt !== null && `${t("why.rise")}: ${riseFormula(latest, decimals)}`,
    highAt !== null && `${t("why.giveBack")}: ${giveBackFormula(latest, decimals)}`,
    `${time(timestamp - timeframe * MINUTE_MS)} \u2192 ${time(timestamp)}, ${t("why.threshold", { value: `${threshold}%` })}`,
    other && `${t(signalType === "volume" ? "why.price" : "why.window")}: ${other}`,
    isPriceApart && `${t("why.price")}: ${netFormula(latest, decimals)}`,
    !Number.isNaN(btc) && `${t("why.btc")}: ${signedText(btc, 2)}%`,
    !Number.isNaN(btc) && `${t("why.excess")}: ${signedText(netOf(latest) - btc, 2)}%`,
    marketChange !== null && `${t("why.market")}: ${signedText(marketChange, 2)}%`,
    ...conditionLines(latest).map(
      ({ condition: { kind, minutes }, figure, bounds }) =>
        `${t(`condition.${kind}`)}${minutes === undefined ? "" : ` ${t("unit.minutes", { minutes })}`}: ${figure} (${bounds})`,
    ),
    relation &&
      relation.kind !== "none" &&
      plain(`${t("relation.on", { exchange: exchangeName(relation.other) })}: ${relationWords(relation, t)}`),
    typeof book !== "string" &&
      `${t("depth.book", { percent: String(DEPTH_PERCENT) })}: ${depthsText(book, t)} USDT, ${time(book.at)}`,
    `${t("why.repeats")}: ${firedAt.length}${suppressed > 0 ? `, ${t("why.held", { count: suppressed })}` : ""}`,
  ]
    .filter((line) => typeof line === "string" && line !== "")
    .join("\n");
}
