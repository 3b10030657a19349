// The question whether pages may be counted, in Arabic.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"consent"> = {
  "consent.title": "هل يمكننا احتساب هذه الزيارة؟",
  "consent.body": "يحسب خادمنا الخاص الصفحات التي تُفتح، حسب اليوم واللغة.",
  "consent.promise": "بلا ملفات تعريف ارتباط ولا أطراف ثالثة، ولا نحفظ شيئًا يدل عليك.",
  "consent.more": "المزيد عن ذلك",
  "consent.yes": "احتسابها",
  "consent.no": "عدم احتسابها",
};
