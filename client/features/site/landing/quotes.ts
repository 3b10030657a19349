// Words of customers who agreed in writing to be quoted under their name, as they wrote them. While nobody has, there are none and
// the page shows none.

import type { Language } from "../../../../shared/contracts/languages.ts";

export interface Quote {
  readonly text: string;
  readonly name: string;
  readonly language: Language;
}

export const QUOTES: readonly Quote[] = [];
