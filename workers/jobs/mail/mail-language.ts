import { directionOf, type Language } from "../../../shared/contracts/languages.ts";
import { fill, type Grammar, type Value } from "../../../shared/texts/fill.ts";
import { listNames } from "../../../shared/texts/list-names.ts";
import { MAIL_TEXTS, type MailTextKey } from "./texts/mail-texts.ts";

export interface MailLanguage {
  readonly id: Language;
  readonly direction: "ltr" | "rtl";
  readonly text: (key: MailTextKey, values?: Readonly<Record<string, Value>>) => string;
  /** A moment to the minute, in UTC. */
  readonly moment: (iso: string) => string;
  /** A moment (epoch ms) to the second, in this time zone. */
  readonly second: (time: number, timeZone: string) => string;
  /** A figure with the digits it has, at most six decimals unless it is small. */
  readonly number: (figure: number) => string;
  /** The day alone, in UTC. */
  readonly day: (iso: string) => string;
  readonly period: (fromIso: string, toIso: string) => string;
  /** An exact decimal with its currency; no digit is lost. */
  readonly amount: (decimal: string, currency: string) => string;
  /** A value that keeps its own direction inside a sentence: an order number, an address. */
  readonly isolated: (text: string) => string;
  readonly nameOf: (language: Language) => string;
}

const FIRST_STRONG_ISOLATE = "\u2068";
const END_OF_ISOLATE = "\u2069";

const made = new Map<Language, MailLanguage>();

/** Formats of this language, always with Western digits, as traders read them. */
export function mailLanguage(language: Language): MailLanguage {
  const known = made.get(language);
  if (known) return known;
  const fresh = makeLanguage(language);
  made.set(language, fresh);
  return fresh;
}

function makeLanguage(language: Language): MailLanguage {
  const locale = `${language}-u-nu-latn`;
  const direction = directionOf(language);
  const whole = new Intl.NumberFormat(locale);
  const grammar: Grammar = {
    plurals: new Intl.PluralRules(language),
    list: (names) => listNames(names, language),
    whole: (value) => whole.format(value),
  };
  const dayParts = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  const day = new Intl.DateTimeFormat(locale, dayParts);
  const moment = new Intl.DateTimeFormat(locale, { ...dayParts, hour: "2-digit", minute: "2-digit", timeZoneName: "short" });
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 18 });
  const figures = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const small = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 });
  const secondParts = { dateStyle: "medium", timeStyle: "medium" } as const;
  const names = new Intl.DisplayNames(language, { type: "language" });
  const isolated = (text: string): string => (direction === "rtl" ? `${FIRST_STRONG_ISOLATE}${text}${END_OF_ISOLATE}` : text);
  return {
    id: language,
    direction,
    text: (key, values) => fill(MAIL_TEXTS[language][key], values, grammar),
    moment: (iso) => isolated(moment.format(new Date(iso))),
    second: (time, timeZone) =>
      isolated(new Intl.DateTimeFormat(locale, { ...secondParts, timeZone }).format(time)) + ` (${isolated(timeZone)})`,
    number: (figure) => isolated((Math.abs(figure) < 1 ? small : figures).format(figure)),
    // Russian ends a year with "г.", which would double the full stop of a sentence.
    day: (iso) => isolated(day.format(new Date(iso)).replace(/\sг\.$/u, "")),
    period: (from, to) => day.formatRange(new Date(from), new Date(to)),
    amount: (decimal, currency) => isolated(`${number.format(decimal as `${number}`)}\u00a0${currency}`),
    isolated,
    nameOf: (other) => names.of(other) ?? other,
  };
}
