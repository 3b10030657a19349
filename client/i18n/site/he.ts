// Hebrew: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "לראות את המטבע שזז, בזמן שהוא זז",
  "front.lead":
    "Tickdeck עוקב אחר המטבעות הנסחרים ביותר של {exchanges} מול USDT ומציג את התנועה ואת המחזור בשמונה חלונות, מדקה ועד 20 דקות.",
  "front.table": "{exchange}, התנועות הגדולות ב-5 דקות",
  "front.age": "לפני {seconds} שנ׳",
  "front.note": "הטבלה הציבורית מתעכבת עד דקה. במסוף היא חיה.",
  "front.deck":
    "{count|one:מטבע אחד|two:שני מטבעות|other:# מטבעות} ב-{exchange}, הנסחרים ביותר תחילה. הגובה הוא התנועה ב-5 דקות.",
};
