// Where the texts are that only some public pages need, or that they need later, apart from load-texts.ts: no other page loads this list.

import type { Texts } from "./areas.ts";

/** By file, each a chunk of its own. */
export const SITE_LOADERS = import.meta.glob<Readonly<Partial<Record<keyof Texts, string>>>>(
  "./{blocks,company,consent,plans}/??.ts",
  { import: "texts" },
);
