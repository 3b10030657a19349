// What the site's documents are made of: read from Markdown when the site is built (read-document.ts), as text and never as markup,
// so that no text can become an element. Tests compare every language with English.

import type { DocumentValue } from "./document-values.ts";

export const DOCUMENTS = [
  "privacy",
  "terms",
  "risk",
  "refund",
  "cookies",
  "about",
  "how",
  "security",
  "faq",
  "affiliate",
] as const;

export type DocumentId = (typeof DOCUMENTS)[number];

/** Where a text may lead: other documents, and these pages of the site. */
export const LINKED_PAGES = ["contact", "pricing", "quiz"] as const;
export type LinkTarget = DocumentId | (typeof LINKED_PAGES)[number];

/** A piece of a text: words, a value of the product's, or a link. A test proves that every value and target exists. */
export type Piece = string | { readonly value: DocumentValue } | { readonly words: string; readonly to: LinkTarget };
export type Text = readonly Piece[];

export type Block =
  | { readonly kind: "heading" | "paragraph"; readonly text: Text }
  | { readonly kind: "list"; readonly items: readonly Text[] };

export interface Section {
  /** The anchor. */
  readonly name: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
}

export interface SiteDocument {
  readonly title: string;
  /** For search engines and share cards. */
  readonly description: string;
  readonly sections: readonly Section[];
}
