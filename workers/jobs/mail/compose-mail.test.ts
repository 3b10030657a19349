import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "../../../shared/contracts/languages.ts";
import { MAIL_PARAMS } from "../../../shared/contracts/mails.ts";
import { textFaults } from "../../../shared/texts/testing/text-faults.ts";
import { MAIL_SAMPLES, SAMPLE_CREDENTIALS, SAMPLE_SITE } from "../testing/mail-samples.ts";
import { composeContent, mailContext, writeMail } from "./compose-mail.ts";
import { mailLanguage } from "./mail-language.ts";
import { credentialsMail } from "./templates/account-mails.ts";
import { MAIL_TEXTS, type MailTextKey } from "./texts/mail-texts.ts";

const KEYS = Object.keys(MAIL_TEXTS.en) as MailTextKey[];

function everyMail(language: Language) {
  const context = mailContext(language, SAMPLE_SITE, "/reset-password#token");
  const contents = MAIL_SAMPLES.map(({ template, params }) => composeContent(template, params, context));
  return [...contents, credentialsMail(SAMPLE_CREDENTIALS, context)].map((content) => writeMail(content, language, SAMPLE_SITE));
}

describe.each(LANGUAGES)("in %s", (language) => {
  const texts = MAIL_TEXTS[language];

  it("every text says what the English one says", () => expect(textFaults(texts, MAIL_TEXTS.en, language)).toEqual([]));

  it("no sentence was left in English", () => {
    if (language === "en") return;
    const same = KEYS.filter((key) => texts[key] === MAIL_TEXTS.en[key] && /[a-z]{3,} [a-z]{2,}/.test(texts[key]));
    expect(same).toEqual([]);
  });

  it("every mail is filled, safe and turned the right way", () => {
    const { direction } = mailLanguage(language);
    for (const { subject, html, text } of everyMail(language)) {
      expect(subject).not.toMatch(/[{}\u2066-\u2069]/);
      expect(text).not.toMatch(/\{\w+/);
      expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
      expect(html).not.toMatch(/<(img|script|link|svg|iframe)|url\(|@import|src=/);
      expect(html.match(/https?:\/\/[^"<\s]+/g)?.every((url) => url.startsWith(SAMPLE_SITE.publicUrl)) ?? true).toBe(true);
    }
  });
});

it("there is a sample of each template", () => {
  const templates = new Set(MAIL_SAMPLES.map(({ template }) => template));
  expect([...templates].sort()).toEqual(Object.keys(MAIL_PARAMS).sort());
});

it("every mail about an order leads to its page, but for the one that may reach a stranger", () => {
  const context = mailContext("en", SAMPLE_SITE, "/reset-password#token");
  const withoutLink = MAIL_SAMPLES.filter(({ template, params }) => {
    const { orderNumber } = params as { orderNumber?: string };
    if (orderNumber === undefined) return false;
    const { text } = writeMail(composeContent(template, params, context), "en", SAMPLE_SITE);
    return !text.includes(`${SAMPLE_SITE.publicUrl}/order#${SAMPLE_SITE.orderSecrets.secretOf(orderNumber)}`);
  });
  expect(withoutLink.map(({ name }) => name)).toEqual(["login-moved-old"]);
  const about = ["receipt", "payment-problem", "refund-confirmation", "plan-added", "renewal-reminder", "subscription-ended"];
  for (const template of about)
    expect(
      MAIL_SAMPLES.filter((sample) => sample.template === template && "orderNumber" in (sample.params as object)),
    ).not.toEqual([]);
});

it("amounts keep every digit and follow the language", () => {
  expect(mailLanguage("en").amount("1234.5", "USDT")).toBe("1,234.50\u00a0USDT");
  expect(mailLanguage("de").amount("0.000000012345678901", "BTC")).toBe("0,000000012345678901\u00a0BTC");
  expect(mailLanguage("ru").amount("718.2", "RUB")).toBe("718,20\u00a0RUB");
  expect(mailLanguage("ar").amount("12.96", "USDT")).toBe("\u206812.96\u00a0USDT\u2069");
});

it("a day at the end of a sentence brings no second full stop", () => {
  for (const language of LANGUAGES) for (const { text } of everyMail(language)) expect(text).not.toMatch(/\.\.(?!\.)/);
});

it("days and hours are counted as each language counts", () => {
  const count = (language: Language, days: number) => mailLanguage(language).text("renewal-reminder.title", { plan: "P", days });
  expect([1, 3, 7].map((days) => count("ru", days))).toEqual([
    "P закончится через 1 день",
    "P закончится через 3 дня",
    "P закончится через 7 дней",
  ]);
  expect([1, 3].map((days) => count("en", days))).toEqual(["P ends in 1 day", "P ends in 3 days"]);
  expect(count("ar", 3)).toContain("3 أيام");
});
