// Where the texts of where plans are chosen are, apart from load-texts.ts: no other page loads this list.

import type { Texts } from "./areas.ts";

/** By file, each a chunk of its own. */
export const LOADERS = import.meta.glob<Readonly<Partial<Record<keyof Texts, string>>>>("./plans/??.ts", { import: "texts" });
