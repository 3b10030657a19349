// Every document exists in every language, with the same structure, and states the product's numbers instead of its own.

import { describe, expect, it, test } from "vitest";
import { LANGUAGES, type Language } from "../../../../shared/contracts/languages.ts";
import { DOCUMENTS, LINKED_PAGES, type DocumentId, type Piece, type SiteDocument, type Text } from "./document.ts";
import { DEPLOYMENT_VALUES, PRODUCT_VALUES, TEST_TIME } from "./document-values.ts";
import { readDocument } from "./read-document.ts";
import { blocksOf, piecesOf, textsOf, written } from "./testing/document-texts.ts";

const FILES = import.meta.glob<string>("./??/*.md", { query: "?raw", import: "default", eager: true });

const documentOf = (id: DocumentId, language: Language): SiteDocument => {
  const found = FILES[`./${language}/${id}.md`];
  if (found === undefined) throw new Error(`There is no ${id} in ${language}`);
  return readDocument(found);
};
const allTexts = (document: SiteDocument): string[] => [
  document.title,
  document.description,
  ...document.sections.map(({ heading }) => heading),
  ...blocksOf(document).flatMap(textsOf).map(written),
];

/** Anchors, kinds and numbers of blocks, section by section. */
const shapeOf = ({ sections }: SiteDocument): unknown =>
  sections.map(({ name, blocks }) => [
    name,
    blocks.map((block) => (block.kind === "list" ? `list of ${block.items.length}` : block.kind)),
  ]);

const markOf = (piece: Piece): string[] =>
  typeof piece === "string" ? [] : ["value" in piece ? `{${piece.value}}` : `(${piece.to})`];

/** What a text fills in and leads to, in any order: languages order their sentences differently. */
const markedIn = (text: Text): string[] => text.flatMap(markOf).sort();

describe.each(DOCUMENTS)("%s", (id) => {
  const source = documentOf(id, "en");

  it.each(LANGUAGES)("has the same structure in %s", (language) => {
    expect(shapeOf(documentOf(id, language))).toEqual(shapeOf(source));
  });

  it.each(LANGUAGES)("states the same values and leads to the same pages in %s", (language) => {
    const marks = (document: SiteDocument): unknown => blocksOf(document).map((block) => textsOf(block).map(markedIn));
    expect(marks(documentOf(id, language))).toEqual(marks(source));
  });

  it.each(LANGUAGES)("types no number of the product in %s", (language) => {
    const typed = piecesOf(documentOf(id, language)).flatMap((piece) => (typeof piece === "string" ? [piece] : []));
    // Formulas, the last 24 hours of an exchange's own figure, argon2id.
    const free = ["100", "1", "24", "2", "0"];
    expect(typed.filter((words) => words.match(/\d+/g)?.some((number) => !free.includes(number)))).toEqual([]);
  });

  it.each(LANGUAGES.filter((language) => language !== "en"))("is translated in %s", (language) => {
    const english = new Set(allTexts(source).filter((text) => text.length > 20));
    expect(allTexts(documentOf(id, language)).filter((text) => english.has(text))).toEqual([]);
  });

  it.each(LANGUAGES)("describes itself for search engines in %s", (language) => {
    const { title, description } = documentOf(id, language);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(description.length).toBeLessThanOrEqual(160);
  });
});

test("every value and every target that a text names exists", () => {
  const known = [...Object.keys(PRODUCT_VALUES), ...Object.keys(DEPLOYMENT_VALUES), TEST_TIME].map((name) => `{${name}}`);
  const targets = [...DOCUMENTS, ...LINKED_PAGES].map((name) => `(${name})`);
  const named = new Set(Object.values(FILES).flatMap((file) => piecesOf(readDocument(file)).flatMap(markOf)));
  expect([...named].filter((each) => !known.includes(each) && !targets.includes(each))).toEqual([]);
  expect(
    known.filter((value) => !named.has(value)),
    "values that no text states",
  ).toEqual([]);
});

test("nothing of a text is left unread: brackets stand for values and links alone", () => {
  const words = Object.values(FILES)
    .map(readDocument)
    .flatMap((document) => [
      document.title,
      document.description,
      ...document.sections.map(({ heading }) => heading),
      ...piecesOf(document),
    ]);
  expect(words.filter((piece) => typeof piece === "string" && /[[\]{}<>]/.test(piece))).toEqual([]);
});

test.each(LANGUAGES)("at least 14 questions are answered in %s", (language) => {
  const questions = blocksOf(documentOf("faq", language)).filter(({ kind }) => kind === "heading");
  expect(questions.length).toBeGreaterThanOrEqual(14);
});
