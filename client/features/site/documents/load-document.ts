// Fetches a document in one language, a chunk of its own, and keeps it: a page that arrived written must render at once.

import type { Language } from "../../../../shared/contracts/languages.ts";
import type { DocumentId, SiteDocument } from "./document.ts";

const LOADERS = import.meta.glob<SiteDocument>("./??/*.ts", { import: "content" });

const loaded = new Map<string, SiteDocument>();

const pathOf = (id: DocumentId, language: Language): string => `./${language}/${id}.ts`;

/** The document, if it was loaded before. */
export const loadedDocument = (id: DocumentId, language: Language): SiteDocument | undefined => loaded.get(pathOf(id, language));

/** Loads a document. Rejects when it cannot be had. */
export async function loadDocument(id: DocumentId, language: Language): Promise<SiteDocument> {
  const path = pathOf(id, language);
  const load = LOADERS[path];
  if (!load) throw new RangeError(`No document ${path}`);
  const document = await load();
  loaded.set(path, document);
  return document;
}
