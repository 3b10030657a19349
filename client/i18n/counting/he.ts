// The switch for the counting of pages, in Hebrew.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"counting"> = {
  "counting.count": "לספור את הדפים שאני פותח",
  "counting.refused": "הדפדפן שלכם מבקש מכל האתרים לא לספור אתכם, ולכן דבר אינו נספר.",
};
