// Texts about what signal lists report, for mail and every other channel: one report, a summary of those held back.

import type { MailParams } from "../../../../shared/contracts/mails.ts";
import { ACCOUNT_PAGE, PAGES } from "../../../../shared/contracts/application-pages.ts";
import type { Report } from "../../../../shared/contracts/list-reports.ts";
import type { RelationFacts } from "../../../../shared/contracts/relations.ts";
import { exchangeName, isExchangeId, tradePageOf } from "../../../../shared/market/exchange-id.ts";
import type { ReportRest } from "../../../../shared/postgres/report-messages.queries.ts";
import { parseRuleKey, type SignalRule } from "../../../../shared/signals/rule.ts";
import { signalTypeOf, STRATEGY_NAMES } from "../../../../shared/signals/signal-types.ts";
import { chartPath } from "../../alerts/chart-path.ts";
import { reportedValue } from "../../reports/reported-value.ts";
import type { Fact, MailContent } from "../mail-content.ts";
import type { MailLanguage } from "../mail-language.ts";
import type { MailContext } from "./mail-context.ts";

const MAX_NAMED = 10;

/** One report. `timeZone` is the recipient's. */
export function reportMail(report: Report, timeZone: string, { language, url }: MailContext): MailContent {
  const { text, isolated } = language;
  const { exchange, symbol, listName, signal, episode } = report;
  const figure = figureOf(report, language);
  const window = windowOf(report, language);
  const place = exchangeName(exchange);
  const price = signal && `${language.number(signal.priceEnd)}\u00a0USDT`;
  const title =
    episode?.kind === "grew"
      ? text("report.grew", { symbol: isolated(symbol), figure, window })
      : `${isolated(symbol)} ${figure} · ${window}`;
  return {
    subject: `${title} · ${isolated(listName)}`,
    preheader: [isolated(listName), isolated(place), ...(price === null ? [] : [isolated(price)])].join(" · "),
    title,
    blocks: [
      { kind: "facts", facts: factsOf(report, timeZone, language) },
      { kind: "button", label: text("report.button"), url: url(chartPath(report)) },
      { kind: "link", label: text("report.exchange", { exchange: isolated(place) }), url: tradePageOf(exchange, symbol) },
      { kind: "note", text: text("report.choose") },
    ],
  };
}

/** What the list waited for: "Pump % ≥ 2 % · 5 min". */
export function reportConditionText({ rule: key }: Pick<Report, "rule">, language: MailLanguage): string {
  const rule = parseRuleKey(key);
  if (!rule) return "";
  const type = signalTypeOf(rule.kind, rule.direction);
  const name = type === "volume" ? language.text("fact.volume") : STRATEGY_NAMES[type];
  return language.isolated(`${name} ≥ ${language.number(rule.threshold)}\u00a0% · ${windowText(rule, language)}`);
}

/** The summary of reports that were not sent on their own. */
export function restOfReportsMail({ count, symbols, lists }: ReportRest, { language, url }: MailContext): MailContent {
  const { text } = language;
  const title = text("report-rest.title", { count });
  const coins = named(symbols, language);
  return {
    subject: title,
    preheader: coins,
    title,
    blocks: [
      { kind: "text", text: text("report-rest.text", { coins, lists: named(lists, language) }) },
      { kind: "button", label: text("alert.button"), url: url(PAGES.terminal) },
      { kind: "note", text: text("report.choose") },
    ],
  };
}

/** To the owner of a list whose rules are not computed. */
export function reportLeftOutMail(
  { list, exchange }: MailParams<"report-left-out">,
  { language, url }: MailContext,
): MailContent {
  const { text, isolated } = language;
  const title = text("report-left-out.subject", { list: isolated(list) });
  const place = isExchangeId(exchange) ? exchangeName(exchange) : exchange;
  return {
    subject: title,
    preheader: text("report-left-out.preheader"),
    title,
    blocks: [
      { kind: "text", text: text("report-left-out.text", { exchange: isolated(place) }) },
      { kind: "button", label: text("webhook-off.button"), url: url(ACCOUNT_PAGE) },
    ],
  };
}

function named(names: readonly string[], { isolated }: MailLanguage): string {
  const more = names.length > MAX_NAMED ? " …" : "";
  return isolated(names.slice(0, MAX_NAMED).join(", ") + more);
}

function factsOf(report: Report, timeZone: string, language: MailLanguage): Fact[] {
  const { text, isolated, number, second } = language;
  const { exchange, symbol, listName, signal, episode } = report;
  const spread = signal?.spread;
  const ratio = signal && ratioOf(signal);
  const relation = signal?.relation?.kind === "none" ? undefined : signal?.relation;
  const facts: (Fact | undefined)[] = [
    { label: text("fact.coin"), value: isolated(`${symbol} · ${exchangeName(exchange)}`) },
    { label: text("fact.list"), value: isolated(listName) },
    { label: text("fact.condition"), value: reportConditionText(report, language) },
    signal
      ? { label: text("fact.price"), value: isolated(`${number(signal.priceStart)} → ${number(signal.priceEnd)}\u00a0USDT`) }
      : undefined,
    signal ? { label: text("fact.change"), value: percent(signal.netPercentValue, language) } : undefined,
    ratio === null ? undefined : { label: text("fact.volume"), value: isolated(`${number(ratio)}×`) },
    relation
      ? {
          label: text("fact.beside", { exchange: isolated(exchangeName(relation.other)) }),
          value: relationText(relation, language),
        }
      : undefined,
    spread === undefined ? undefined : { label: text("fact.spread"), value: isolated(`${number(spread)}\u00a0%`) },
    episode && episode.kind !== "began"
      ? { label: text("fact.peak"), value: isolated(`${number(round(episode.peak))}\u00a0%`) }
      : undefined,
    episode && episode.repeats > 0 ? { label: text("fact.repeats"), value: isolated(String(episode.repeats)) } : undefined,
    { label: text("fact.at"), value: second(report.second * 1000, timeZone) },
  ];
  return facts.filter((fact) => fact !== undefined);
}

/** What reached the threshold, with its sign: "+3.2 %". */
function figureOf(report: Report, language: MailLanguage): string {
  const rule = parseRuleKey(report.rule);
  const value = reportedValue(report);
  if (rule?.kind === "volume") return `${language.text("fact.volume")} ${percent(value, language)}`;
  if (rule?.kind === "short") return language.isolated(`${STRATEGY_NAMES.short} ${language.number(round(value))}\u00a0%`);
  return percent(rule?.direction === "down" ? -value : value, language);
}

function windowOf({ rule: key }: Report, language: MailLanguage): string {
  const rule = parseRuleKey(key);
  return rule ? windowText(rule, language) : "";
}

const windowText = ({ minutes }: SignalRule, { text }: MailLanguage): string => text("alert.minutes", { minutes });

/** "follows 320 ms (± 40 ms)". */
function relationText({ kind, lead, uncertainty }: RelationFacts, { text, number }: MailLanguage): string {
  const word = kind === "none" ? "" : text(`relation.${kind}`);
  return lead === null ? word : text("relation.by", { word, ms: number(Math.abs(lead)), error: number(uncertainty ?? 0) });
}

const ratioOf = ({ volumeChangePercent: change }: NonNullable<Report["signal"]>): number | null =>
  change === null ? null : round(1 + change / 100);

const round = (value: number): number => Number(value.toFixed(2));

function percent(value: number, { number, isolated }: MailLanguage): string {
  const rounded = round(value);
  const sign = rounded > 0 ? "+" : rounded < 0 ? "−" : "";
  return isolated(`${sign}${number(Math.abs(rounded))}\u00a0%`);
}
