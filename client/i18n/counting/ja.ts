// The switch for the counting of pages, in Japanese.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"counting"> = {
  "counting.count": "開いたページを数える",
  "counting.refused": "ご利用のブラウザがすべてのサイトに計測の拒否を伝えているため、何も数えません。",
};
