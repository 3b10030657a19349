// The search for a coin, apart from the terminal's first load, which has no room for it, its texts and the names of coins.

import { lazyPart } from "../../app/lazy-part.tsx";
import { needTexts } from "../../i18n/language.store.ts";

export const laterSearch = lazyPart(async () => {
  const [{ SearchPalette }] = await Promise.all([import("./search-palette.tsx"), needTexts("keys")]);
  return SearchPalette;
});
