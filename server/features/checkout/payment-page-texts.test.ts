import { expect, it } from "vitest";
import { LANGUAGES } from "../../../shared/contracts/languages.ts";
import { textFaults } from "../../../shared/texts/testing/text-faults.ts";
import { PAYMENT_PAGE_TEXTS } from "./payment-page-texts.ts";

it.each(LANGUAGES)("the payment page says in %s what it says in English", (language) => {
  expect(textFaults({ ...PAYMENT_PAGE_TEXTS[language] }, { ...PAYMENT_PAGE_TEXTS.en }, language)).toEqual([]);
});
