// Messages about price alerts and lists' reports as a webhook is told of them.

import type { Firing } from "../../../shared/contracts/alert-schemas.ts";
import type { Report } from "../../../shared/contracts/list-reports.ts";
import { exchangeName, tradePageOf } from "../../../shared/market/exchange-id.ts";
import { storedLanguage } from "../../../shared/node/stored-language.ts";
import type { GrantedMessage } from "../../../shared/postgres/alert-messages.queries.ts";
import { parseRuleKey } from "../../../shared/signals/rule.ts";
import { contentOf, pathOf } from "../alerts/message-content.ts";
import { mailContext, type MailSite } from "../mail/compose-mail.ts";
import { renderBlocks } from "../mail/render-text.ts";
import { alertConditionText } from "../mail/templates/alert-mails.ts";
import type { MailContext } from "../mail/templates/mail-context.ts";
import { reportConditionText } from "../mail/templates/report-mails.ts";
import { reportedValue } from "../reports/reported-value.ts";
import type { WebhookReport } from "./webhook-report.ts";

/** What a webhook is told of a message. */
export function alertReport(message: GrantedMessage, site: MailSite): WebhookReport {
  const context = mailContext(storedLanguage(message.language), site);
  const text = renderBlocks(contentOf(message, context));
  const url = context.url(pathOf(message));
  const { about } = message;
  switch (about.kind) {
    case "test":
      return { type: "test", data: {}, text, words: undefined };
    case "rest":
      return { type: "alert.summary", data: { count: about.count, symbols: about.symbols }, text, words: undefined };
    case "report-rest":
      return {
        type: "report.summary",
        data: { count: about.count, symbols: about.symbols, lists: about.lists },
        text,
        words: undefined,
      };
    case "firing": {
      const { isSeen: _, ...firing } = about.firing;
      const data = { ...firing, time: new Date(firing.time).toISOString(), url };
      return { type: "alert.fired", data, text, words: wordsOf(about.firing, url, context) };
    }
    case "report": {
      const { report } = about;
      const type = report.episode ? `episode.${report.episode.kind}` : "signal.fired";
      return { type, data: dataOf(report, url), text, words: wordsOfReport(report, url, context) };
    }
  }
}

/** Everything from which the report follows. */
function dataOf({ listId, listName, second, episode, ...report }: Report, url: string): Readonly<Record<string, unknown>> {
  const { exchange, symbol, rule } = report;
  return {
    ...report,
    list: { id: listId, name: listName },
    time: new Date(second * 1000).toISOString(),
    episode: episode && { id: `${rule}:${symbol}:${episode.began}`, ...episode },
    url,
    exchangeUrl: tradePageOf(exchange, symbol),
  };
}

function wordsOfReport(report: Report, url: string, { language }: MailContext): WebhookReport["words"] {
  const { exchange, symbol, listName, signal, second } = report;
  const rule = parseRuleKey(report.rule);
  return {
    exchange: exchangeName(exchange),
    coin: symbol,
    condition: reportConditionText(report, language),
    kind: rule?.kind ?? "",
    minutes: String(rule?.minutes ?? ""),
    side: rule?.direction ?? "",
    level: String(rule?.threshold ?? ""),
    price: signal ? String(signal.priceEnd) : "",
    figure: rule ? String(reportedValue(report)) : "",
    note: listName,
    time: new Date(second * 1000).toISOString(),
    url,
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
