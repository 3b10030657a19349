// Arabic: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "شاهد العملة المتحركة وهي تتحرك",
  "front.lead":
    "يراقب Tickdeck أكثر عملات {exchanges} تداولًا مقابل USDT ويعرض حركتها وحجم تداولها في ثماني نوافذ من دقيقة إلى 20 دقيقة.",
  "front.table": "{exchange}، أكبر الحركات خلال 5 دقائق",
  "front.age": "قبل {seconds} ث",
  "front.note": "هذا الجدول العام قد يتأخر حتى دقيقة. أما في المنصة فهو مباشر.",
  "front.deck":
    "{count|zero:لا عملات|one:عملة واحدة|two:عملتان|few:# عملات|many:# عملة|other:# عملة} في {exchange}، الأكثر تداولًا أولًا. الارتفاع هو الحركة خلال 5 دقائق.",
};
