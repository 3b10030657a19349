// What is wrong with a language's texts beside the English ones. Texts are ICU MessageFormat, of which fill.ts reads {name} and
// {count, plural, one {# list} other {# lists}}.

import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import type { Language } from "../../contracts/languages.ts";

export type Dictionary = Readonly<Record<string, string>>;

/** A sentence for each fault; none where every text is right. */
export function textFaults(texts: Dictionary, english: Dictionary, language: Language): string[] {
  const missing = Object.keys(english).filter((key) => !Object.hasOwn(texts, key));
  const unknown = Object.keys(texts).filter((key) => !Object.hasOwn(english, key));
  return [
    ...missing.map((key) => `${key} is missing`),
    ...unknown.map((key) => `${key} is no English text`),
    ...Object.entries(texts).flatMap(([key, text]) =>
      faultsOf(text, english[key] ?? text, language).map((fault) => `${key} ${fault}`),
    ),
  ];
}

function faultsOf(text: string, english: string, language: Language): string[] {
  if (text.trim() === "") return ["is empty"];
  const elements = elementsOf(text);
  if (typeof elements === "string") return [`is not ICU MessageFormat (${elements}): ${text}`];
  const usual = written(elements);
  if (usual !== text) return [`is spelled in a way that fill.ts does not read: ${text}. Write ${usual}`];
  const source = elementsOf(english);
  return [
    ...placeholderFaults(elements, typeof source === "string" ? [] : source),
    ...elements.flatMap((element) => pluralFaults(element, language)),
  ];
}

/** The text as a parser of the standard reads it, or what that says against it. */
export function elementsOf(text: string): readonly MessageFormatElement[] | string {
  try {
    return parse(text, { ignoreTag: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The only spelling that fill.ts has to know. */
const written = (elements: readonly MessageFormatElement[]): string => elements.map(writtenElement).join("");

function writtenElement(element: MessageFormatElement): string {
  if (element.type === TYPE.literal) return element.value;
  if (element.type === TYPE.pound) return "#";
  if (element.type === TYPE.argument) return `{${element.value}}`;
  if (element.type !== TYPE.plural) return "{name} or {name, plural, …}";
  const { other, ...forms } = element.options;
  const all = Object.entries(other ? { ...forms, other } : forms);
  return `{${element.value}, plural, ${all.map(([category, { value }]) => `${category} {${writtenForm(value)}}`).join(" ")}}`;
}

const writtenForm = (elements: readonly MessageFormatElement[]): string =>
  elements.every(({ type }) => type === TYPE.literal || type === TYPE.pound) &&
  elements.filter(({ type }) => type === TYPE.pound).length < 2
    ? written(elements)
    : "words and one #";

/** A name for each placeholder, and whether its number chooses a form. */
export function placeholdersOf(elements: readonly MessageFormatElement[]): ReadonlyMap<string, "value" | "count"> {
  const found = new Map<string, "value" | "count">();
  for (const element of elements) {
    if (element.type === TYPE.argument && !found.has(element.value)) found.set(element.value, "value");
    if (element.type === TYPE.plural) found.set(element.value, "count");
  }
  return found;
}

function placeholderFaults(elements: readonly MessageFormatElement[], source: readonly MessageFormatElement[]): string[] {
  const [own, wanted] = [placeholdersOf(elements), placeholdersOf(source)];
  const named = (name: string, kind: "value" | "count"): string => (kind === "count" ? `{${name}, plural, …}` : `{${name}}`);
  return [
    ...[...wanted].filter(([name, kind]) => own.get(name) !== kind).map(([name, kind]) => `lacks ${named(name, kind)}`),
    ...[...own].filter(([name]) => !wanted.has(name)).map(([name, kind]) => `has ${named(name, kind)}, which English has not`),
  ];
}

function pluralFaults(element: MessageFormatElement, language: Language): string[] {
  if (element.type !== TYPE.plural) return [];
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const own = Object.keys(element.options);
  return [
    ...wanted
      .filter((category) => !own.includes(category))
      .map((category) => `lacks the form "${category}" of {${element.value}}`),
    ...own
      .filter((category) => !wanted.some((each) => each === category))
      .map((category) => `has a form "${category}" of {${element.value}}, which the language has not`),
  ];
}
