// The switch for the counting of pages, in Russian.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"counting"> = {
  "counting.count": "Считать страницы, которые я открываю",
  "counting.refused": "Ваш браузер просит все сайты не считать вас, поэтому ничего не считается.",
};
