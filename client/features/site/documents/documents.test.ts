// Every document exists in every language, with the same structure, and states the product's numbers instead of its own.

import { describe, expect, it, test } from "vitest";
import { LANGUAGES, type Language } from "../../../../shared/contracts/languages.ts";
import { LINKED_PAGES, OUTLINES, piecesOf, type Block, type DocumentId, type SiteDocument } from "./document.ts";
import { DEPLOYMENT_VALUES, PRODUCT_VALUES, TEST_TIME } from "./document-values.ts";

const FILES = import.meta.glob<SiteDocument>("./??/*.ts", { import: "content", eager: true });
const IDS = Object.keys(OUTLINES) as DocumentId[];

const documentOf = (id: DocumentId, language: Language): SiteDocument => {
  const found = FILES[`./${language}/${id}.ts`];
  if (!found) throw new Error(`There is no ${id} in ${language}`);
  return found;
};
const textsOf = (block: Block): readonly string[] => {
  if (typeof block === "string") return [block];
  return "question" in block ? [block.question, block.answer] : block;
};
const blocksOf = ({ sections }: SiteDocument): readonly Block[] => Object.values(sections).flatMap(([, ...blocks]) => blocks);
const allTexts = (document: SiteDocument): string[] => [
  document.title,
  document.description,
  ...Object.values(document.sections).map(([heading]) => heading),
  ...blocksOf(document).flatMap(textsOf),
];

/** Kinds and numbers of blocks, section by section, in the order of the outline. */
function shapeOf(id: DocumentId, { sections }: SiteDocument): unknown {
  const kindOf = (block: Block): string => {
    if (typeof block === "string") return "paragraph";
    return "question" in block ? "question" : `list of ${block.length}`;
  };
  return OUTLINES[id].map((name) => [name, (sections[name] ?? []).slice(1).map((block) => kindOf(block))]);
}

/** What a text fills in and leads to, in any order: languages order their sentences differently. */
const markedIn = (text: string): string[] =>
  piecesOf(text)
    .flatMap((piece) => (piece.kind === "text" ? [] : [piece.kind === "value" ? `{${piece.name}}` : `(${piece.to})`]))
    .sort();

describe.each(IDS)("%s", (id) => {
  const source = documentOf(id, "en");

  it.each(LANGUAGES)("has the same structure in %s", (language) => {
    const document = documentOf(id, language);
    expect(Object.keys(document.sections)).toEqual([...OUTLINES[id]]);
    expect(shapeOf(id, document)).toEqual(shapeOf(id, source));
  });

  it.each(LANGUAGES)("states the same values and leads to the same pages in %s", (language) => {
    const blocks = blocksOf(documentOf(id, language));
    blocksOf(source).forEach((block, at) => {
      expect(textsOf(blocks[at] ?? "").map(markedIn)).toEqual(textsOf(block).map(markedIn));
    });
  });

  it.each(LANGUAGES)("types no number of the product in %s", (language) => {
    for (const text of blocksOf(documentOf(id, language)).flatMap(textsOf)) {
      const typed = piecesOf(text).flatMap((piece) => (piece.kind === "text" ? (piece.text.match(/\d+/g) ?? []) : []));
      // Formulas, the last 24 hours of an exchange's own figure, argon2id.
      expect(
        typed.filter((number) => !["100", "1", "24", "2", "0"].includes(number)),
        text,
      ).toEqual([]);
    }
  });

  it.each(LANGUAGES.filter((language) => language !== "en"))("is translated in %s", (language) => {
    const english = new Set(allTexts(source).filter((text) => text.length > 20));
    expect(allTexts(documentOf(id, language)).filter((text) => english.has(text))).toEqual([]);
  });

  it.each(LANGUAGES)("describes itself for search engines in %s", (language) => {
    const { title, description } = documentOf(id, language);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(allTexts(documentOf(id, language)).every((text) => text.trim() === text && text !== "")).toBe(true);
  });
});

test("every value and every target that a text names exists", () => {
  const known = [...Object.keys(PRODUCT_VALUES), ...Object.keys(DEPLOYMENT_VALUES), TEST_TIME].map((name) => `{${name}}`);
  const targets = [...IDS, ...LINKED_PAGES].map((name) => `(${name})`);
  const named = new Set(Object.values(FILES).flatMap((document) => allTexts(document).flatMap(markedIn)));
  expect([...named].filter((each) => !known.includes(each) && !targets.includes(each))).toEqual([]);
  expect(
    known.filter((value) => !named.has(value)),
    "values that no text states",
  ).toEqual([]);
});

test("nothing of a text is left unread: brackets stand for values and links alone", () => {
  const left = Object.values(FILES).flatMap((document) =>
    allTexts(document)
      .flatMap(piecesOf)
      .filter((piece) => piece.kind === "text" && /[[\]{}<>]/.test(piece.text)),
  );
  expect(left).toEqual([]);
});

test.each(LANGUAGES)("at least 14 questions are answered in %s", (language) => {
  const questions = blocksOf(documentOf("faq", language)).filter((block) => typeof block === "object" && "question" in block);
  expect(questions.length).toBeGreaterThanOrEqual(14);
});
