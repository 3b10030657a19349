// What the site's documents are made of. Every language fills the same outline, as text and never as markup, so that no language
// lacks a section and no text can become an element.

import type { DocumentValue } from "./document-values.ts";

/** The documents and their sections, in the order they are read; a section's name is its anchor. */
export const OUTLINES = {
  privacy: ["operator", "data", "not", "basis", "recipients", "retention", "rights", "changes"],
  terms: ["service", "contract", "plans", "account", "test", "use", "availability", "liability", "end", "law"],
  risk: ["loss", "advice", "signals", "data", "calculator", "rules"],
  refund: ["right", "how", "start", "money", "faults", "end"],
  cookies: ["used", "storage", "analytics", "control"],
  about: ["what", "who", "principles", "not", "operator"],
  how: ["source", "change", "ratio", "day", "windows", "exact", "signals", "public"],
  security: ["protect", "yours", "report", "rules"],
  faq: ["start", "plans", "terminal", "account"],
  affiliate: ["now", "write", "rules"],
} as const;

export type DocumentId = keyof typeof OUTLINES;

/** Where a text may lead: other documents, and these pages of the site. */
export const LINKED_PAGES = ["contact", "pricing", "quiz"] as const;
export type LinkTarget = DocumentId | (typeof LINKED_PAGES)[number];

export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** A paragraph, a list, or a question with its answer. Texts may hold {values} and [links](target). */
export type Block = string | readonly string[] | Question;

export type Section = readonly [heading: string, ...blocks: readonly Block[]];

export interface SiteDocument {
  readonly title: string;
  /** For search engines and share cards. */
  readonly description: string;
  readonly sections: Readonly<Record<string, Section>>;
}

/** A document of this outline, in one language. */
export interface DocumentOf<Id extends DocumentId> extends SiteDocument {
  readonly sections: Readonly<Record<(typeof OUTLINES)[Id][number], Section>>;
}

/** A piece of a text. */
export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "value"; readonly name: DocumentValue }
  | { readonly kind: "link"; readonly words: string; readonly to: LinkTarget };

const MARKED = /\[([^\]]+)\]\((\w+)\)|\{(\w+)\}/g;

/** The text in pieces. A test proves that every value and target there is exists. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const addText = (until: number): void => {
    if (until > end) pieces.push({ kind: "text", text: text.slice(end, until) });
  };
  for (const match of text.matchAll(MARKED)) {
    const [whole, words, to, name] = match;
    addText(match.index);
    pieces.push(
      words === undefined ? { kind: "value", name: name as DocumentValue } : { kind: "link", words, to: to as LinkTarget },
    );
    end = match.index + whole.length;
  }
  addText(text.length);
  return pieces;
}
