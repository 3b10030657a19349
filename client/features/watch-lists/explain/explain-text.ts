// The explanation as plain text for the clipboard: numbers with a point and without groups, as spreadsheets read them.

import { btcChange } from "../../../../shared/signals/signal-baseline.ts";
import type { Translate } from "../../../i18n/translate.ts";
import type { SignalGroup } from "../../../market/signal-buffer.ts";
import { conditionLines } from "./condition-lines.ts";
import {
  exactText,
  formulaOf,
  giveBackFormula,
  netFormula,
  netOf,
  riseFormula,
  signedText,
  volumeFormula,
} from "./explanation.ts";

const MINUTE_MS = 60_000;

/** One fact a line, the formula of the signal first; times in ISO form, UTC. */
export function explainText({ latest, firedAt }: SignalGroup, decimals: number, t: Translate): string {
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
    `${t("why.repeats")}: ${firedAt.length}${suppressed > 0 ? `, ${t("why.held", { count: suppressed })}` : ""}`,
  ]
    .filter((line) => typeof line === "string" && line !== "")
    .join("\n");
}
