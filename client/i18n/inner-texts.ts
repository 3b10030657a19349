// Where the texts of the pages behind the public ones are, and those of one that few open, apart from load-texts.ts: a visitor of the
// site loads no list of them.

import type { Texts } from "./areas.ts";

/** By file, each a chunk of its own. */
export const INNER_LOADERS = import.meta.glob<Readonly<Partial<Record<keyof Texts, string>>>>(
  "./{account,admin,counting,funnel,keys,status,terminal}/??.ts",
  { import: "texts" },
);
