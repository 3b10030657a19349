// Messages about price alerts as a webhook is told of them.

import type { Firing } from "../../../shared/contracts/alerts.ts";
import { exchangeName } from "../../../shared/market/exchange-id.ts";
import { storedLanguage } from "../../../shared/node/stored-language.ts";
import type { GrantedMessage } from "../../../shared/postgres/alert-messages.queries.ts";
import { chartPath } from "../alerts/chart-path.ts";
import { mailContext, type MailSite } from "../mail/compose-mail.ts";
import { renderBlocks } from "../mail/render-text.ts";
import { alertConditionText, firedAlertMail, restOfAlertsMail, testAlertMail } from "../mail/templates/alert-mails.ts";
import type { MailContext } from "../mail/templates/mail-context.ts";
import type { WebhookReport } from "./webhook-report.ts";

/** The report of a message about price alerts. */
export function alertReport({ about, language, timeZone }: GrantedMessage, site: MailSite): WebhookReport {
  const context = mailContext(storedLanguage(language), site);
  if (about.kind === "test") return { type: "test", data: {}, text: renderBlocks(testAlertMail(context)), words: undefined };
  if (about.kind === "rest") {
    const { count, symbols } = about;
    const text = renderBlocks(restOfAlertsMail(count, symbols, context));
    return { type: "alert.summary", data: { count, symbols }, text, words: undefined };
  }
  const url = context.url(chartPath(about.firing));
  const { isSeen: _, ...firing } = about.firing;
  return {
    type: "alert.fired",
    data: { ...firing, time: new Date(firing.time).toISOString(), url },
    text: renderBlocks(firedAlertMail(about.firing, timeZone, context)),
    words: wordsOf(about.firing, url, context),
  };
}

function wordsOf(firing: Firing, url: string, { language }: MailContext): WebhookReport["words"] {
  const { exchange, symbol, kind, minutes, side, level, price, figure, note, time } = firing;
  return {
    exchange: exchangeName(exchange),
    coin: symbol,
    condition: alertConditionText(firing, language),
    kind,
    minutes: String(minutes),
    side,
    level: String(level),
    price: String(price),
    figure: figure === null ? "" : String(figure),
    note,
    time: new Date(time).toISOString(),
    url,
  };
}
