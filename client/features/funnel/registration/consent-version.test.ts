// The stored edition of a consent is proof only while its text is known: another text needs another edition.

import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { CONSENT_VERSION, CONSENT_VERSIONS } from "../../../../shared/checkout/consent-version.ts";
import { LANGUAGES } from "../../../../shared/contracts/languages.ts";

const FILES = import.meta.glob<Readonly<Record<string, string>>>("../../../i18n/??/funnel.json", {
  import: "default",
  eager: true,
});

/** SHA-256 of the sentences in the order of LANGUAGES, by edition. */
const TEXTS: Readonly<Record<(typeof CONSENT_VERSIONS)[number], string>> = {
  "2026-11": "69c5aa731b031e5d0b6f56784beffbd6c8b24d0b304a923e1da941f51d62f4b5",
  "2026-11b": "b2e340a476baf2a1653e27f4363203146c7788ce1c2afc0e2a291a25de1b301f",
};

it("shows the text of its edition in every language", () => {
  const sentences = LANGUAGES.map((language) => FILES[`../../../i18n/${language}/funnel.json`]?.["register.waiver"]);
  expect(sentences.every((sentence) => sentence !== undefined && sentence.length > 40)).toBe(true);
  expect(createHash("sha256").update(JSON.stringify(sentences)).digest("hex")).toBe(TEXTS[CONSENT_VERSION]);
});

it("shows the newest edition", () => expect(CONSENT_VERSIONS.at(-1)).toBe(CONSENT_VERSION));
