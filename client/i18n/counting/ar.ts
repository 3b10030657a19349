// The switch for the counting of pages, in Arabic.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"counting"> = {
  "counting.count": "احتساب الصفحات التي أفتحها",
  "counting.refused": "يطلب متصفحك من كل المواقع ألا تعدّك، لذلك لا يُعدّ شيء.",
};
