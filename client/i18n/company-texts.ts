// Where the texts of documents and the contact page are, apart from load-texts.ts: no other page loads this list.

import type { Texts } from "./areas.ts";

/** By file, each a chunk of its own. */
export const LOADERS = import.meta.glob<Readonly<Partial<Record<keyof Texts, string>>>>("./company/??.ts", { import: "texts" });
