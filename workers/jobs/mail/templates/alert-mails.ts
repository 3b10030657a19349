// Texts about fired price alerts, for mail and every other channel: one alert, a summary of delayed ones, a test.

import { hasLevel, hasWindow, type AlertKind, type Firing } from "../../../../shared/contracts/alerts.ts";
import { PAGES } from "../../../../shared/contracts/application-pages.ts";
import { exchangeName } from "../../../../shared/market/exchange-id.ts";
import type { MailContent } from "../mail-content.ts";
import type { MailLanguage } from "../mail-language.ts";
import type { MailContext } from "./mail-context.ts";

const MAX_COINS = 10;

export type FiredAlert = Pick<
  Firing,
  "id" | "exchange" | "symbol" | "kind" | "minutes" | "side" | "level" | "note" | "price" | "time" | "figure" | "afterGap"
>;

/** One firing, with everything its card in the terminal shows. `timeZone` is the recipient's. */
export function firedAlertMail(alert: FiredAlert, timeZone: string, { language, url }: MailContext): MailContent {
  const { text, isolated, second } = language;
  const { exchange, kind, minutes, side, level, note, figure, afterGap } = alert;
  const symbol = isolated(alert.symbol);
  const window = hasWindow(kind) ? ` · ${text("alert.minutes", { minutes })}` : "";
  const reached = isolated(`${side === "above" ? "≥" : "≤"} ${figureText(kind, level, language)}${window}`);
  const condition = hasLevel(kind) ? reached : text(kind === "high" ? "alert.dayHigh" : "alert.dayLow");
  const price = figureText("price", alert.price, language);
  const at = second(alert.time, timeZone);
  return {
    subject: text("alert.subject", { symbol, condition }),
    preheader: text("alert.preheader", { price, at }),
    title: text("alert.title", { symbol, condition }),
    blocks: [
      {
        kind: "facts",
        facts: [
          { label: text("fact.coin"), value: isolated(`${alert.symbol} · ${exchangeName(exchange)}`) },
          { label: text("fact.condition"), value: condition },
          ...(figure === null ? [] : [{ label: text("fact.figure"), value: figureText(kind, figure, language) }]),
          { label: text("fact.price"), value: price },
          { label: text("fact.at"), value: at },
          ...(note === "" ? [] : [{ label: text("fact.note"), value: isolated(note) }]),
        ],
      },
      ...(afterGap ? [{ kind: "text" as const, text: text("alert.afterGap") }] : []),
      { kind: "button", label: text("alert.button"), url: url(PAGES.terminal) },
      { kind: "note", text: text("alert.choose") },
    ],
  };
}

/** The summary: how many fired without their own message. */
export function restOfAlertsMail(count: number, symbols: readonly string[], { language, url }: MailContext): MailContent {
  const { text, isolated } = language;
  const more = symbols.length > MAX_COINS ? " …" : "";
  const coins = isolated(symbols.slice(0, MAX_COINS).join(", ") + more);
  const title = text("alert-rest.title", { count });
  return {
    subject: title,
    preheader: coins,
    title,
    blocks: [
      { kind: "text", text: text("alert-rest.text", { coins }) },
      { kind: "button", label: text("alert.button"), url: url(PAGES.terminal) },
      { kind: "note", text: text("alert.choose") },
    ],
  };
}

/** A message that shows that messages arrive. */
export function testAlertMail({ language, url }: MailContext): MailContent {
  const { text } = language;
  return {
    subject: text("alert-test.title"),
    preheader: text("alert-test.text"),
    title: text("alert-test.title"),
    blocks: [
      { kind: "text", text: text("alert-test.text") },
      { kind: "button", label: text("alert.button"), url: url(PAGES.terminal) },
    ],
  };
}

function figureText(kind: AlertKind, figure: number, { number, isolated }: MailLanguage): string {
  if (kind === "price") return isolated(`${number(figure)}\u00a0USDT`);
  if (kind === "volume") return isolated(`${number(figure)}×`);
  return isolated(`${figure > 0 ? "+" : ""}${number(figure)}\u00a0%`);
}
