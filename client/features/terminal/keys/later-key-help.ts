// The help with keys, apart from the terminal's first load, which has no room for it and its texts.

import { lazyPart } from "../../../app/lazy-part.tsx";
import { needTexts } from "../../../i18n/language.store.ts";

export const laterKeyHelp = lazyPart(async () => {
  const [{ KeyHelp }] = await Promise.all([import("./key-help.tsx"), needTexts("keys")]);
  return KeyHelp;
});
