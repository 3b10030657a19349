// Texts about fired price alerts, for mail and every other channel: one alert, a summary of delayed ones, a test.

import type { Firing } from "../../../../shared/contracts/alert-schemas.ts";
import { hasLevel, hasWindow, type AlertKind } from "../../../../shared/contracts/alerts.ts";
import { ACCOUNT_PAGE, PAGES } from "../../../../shared/contracts/application-pages.ts";
import type { MailParams } from "../../../../shared/contracts/mails.ts";
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
  const { exchange, kind, note, figure, afterGap } = alert;
  const symbol = isolated(alert.symbol);
  const condition = alertConditionText(alert, language);
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

/** What the alert waited for: "≥ 70,000 USDT". */
export function alertConditionText(
  { kind, minutes, side, level }: Pick<Firing, "kind" | "minutes" | "side" | "level">,
  language: MailLanguage,
): string {
  const { text, isolated } = language;
  if (!hasLevel(kind)) return text(kind === "high" ? "alert.dayHigh" : "alert.dayLow");
  const window = hasWindow(kind) ? ` · ${text("alert.minutes", { minutes })}` : "";
  return isolated(`${side === "above" ? "≥" : "≤"} ${figureText(kind, level, language)}${window}`);
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

/** To the owner of a webhook to which nothing is sent any more. */
export function webhookOffMail({ name, reason, at }: MailParams<"webhook-off">, { language, url }: MailContext): MailContent {
  const { text, isolated, moment } = language;
  const values = { name: isolated(name), at: moment(at) };
  return {
    subject: text("webhook-off.subject", values),
    preheader: text("webhook-off.preheader"),
    title: text("webhook-off.title", values),
    blocks: [
      { kind: "text", text: text(reason === "gone" ? "webhook-off.gone" : "webhook-off.failing", values) },
      { kind: "text", text: text("webhook-off.again") },
      { kind: "button", label: text("webhook-off.button"), url: url(ACCOUNT_PAGE) },
    ],
  };
}

function figureText(kind: AlertKind, figure: number, { number, isolated }: MailLanguage): string {
  if (kind === "price") return isolated(`${number(figure)}\u00a0USDT`);
  if (kind === "volume") return isolated(`${number(figure)}×`);
  return isolated(`${figure > 0 ? "+" : ""}${number(figure)}\u00a0%`);
}
