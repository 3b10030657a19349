// Reads a document as translators write it: a title, a paragraph that describes it to search engines, and sections, "## Words {#name}",
// of paragraphs, lists and questions, "### …". Runs while the site is built.

import { lexer, type Token, type Tokens } from "marked";
import type { DocumentValue } from "./document-values.ts";
import type { Block, LinkTarget, Piece, Section, SiteDocument, Text } from "./document.ts";

/** Throws on what a document has no place for. */
export function readDocument(markdown: string): SiteDocument {
  const [title, description, ...rest] = lexer(markdown).filter(isNoSpace);
  if (!title || !isHeading(title, 1) || description?.type !== "paragraph")
    throw new Error("A document begins with its title and description");
  return { title: plain(title), description: plain(description), sections: sectionsOf(rest) };
}

const isNoSpace = ({ type }: Token): boolean => type !== "space";

const isHeading = (token: Token, depth: number): boolean => token.type === "heading" && token["depth"] === depth;

function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: (Section & { readonly blocks: Block[] })[] = [];
  for (const token of tokens) {
    if (isHeading(token, 2)) sections.push({ ...headOf(plain(token)), blocks: [] });
    else (sections.at(-1) ?? unknown(token)).blocks.push(blockOf(token));
  }
  return sections;
}

function headOf(text: string): Pick<Section, "name" | "heading"> {
  const [, heading, name] = /^(.+) \{#(\w+)\}$/.exec(text) ?? [];
  if (heading === undefined || name === undefined) throw new Error(`"${text}" has no anchor: write "## ${text} {#name}"`);
  return { name, heading };
}

function blockOf(token: Token): Block {
  if (isHeading(token, 3)) return { kind: "heading", text: textOf(token) };
  if (token.type === "paragraph") return { kind: "paragraph", text: textOf(token) };
  if (!isPlainList(token)) return unknown(token);
  return { kind: "list", items: token.items.map(({ tokens }) => tokens.filter(isNoSpace).flatMap(lineOf)) };
}

/** Numbers are not shown. */
const isPlainList = (token: Token): token is Tokens.List => token.type === "list" && token["ordered"] === false;

/** Words of an item: a list or a block of code inside one has no place. */
const lineOf = (token: Token): Text => (token.type === "text" || token.type === "paragraph" ? textOf(token) : unknown(token));

/** The words of a token that has no links. Values among them stay as they are written. */
const plain = (token: Token): string => inside(token).map(wordsOf).join("");

const inside = (token: Token): readonly Token[] => ("tokens" in token && token.tokens) || [];

/** Links as they come, and between them the words with the values that they name in braces. */
function textOf(token: Token): Text {
  const pieces: Piece[] = [];
  let words = "";
  for (const each of inside(token)) {
    if (each.type === "link") {
      pieces.push(...valuesIn(words), { words: plain(each), to: (each as Tokens.Link).href as LinkTarget });
      words = "";
    } else words += wordsOf(each);
  }
  return [...pieces, ...valuesIn(words)];
}

const valuesIn = (words: string): Piece[] =>
  words
    .split(/(\{\w+\})/)
    .filter((part) => part !== "")
    .map((part) => (/^\{\w+\}$/.test(part) ? { value: part.slice(1, -1) as DocumentValue } : part));

const wordsOf = (token: Token): string =>
  token.type === "text" || token.type === "escape" ? (token as Tokens.Text).text : unknown(token);

function unknown(token: Token): never {
  throw new Error(`A document has no place for this: ${token.raw}`);
}
