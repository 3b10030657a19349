// The switch for the counting of pages, in Chinese.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"counting"> = {
  "counting.count": "统计我打开的页面",
  "counting.refused": "您的浏览器要求所有网站不要统计您，因此不作任何统计。",
};
