// The question whether pages may be counted, in Hebrew.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"consent"> = {
  "consent.title": "אפשר לספור את הביקור הזה?",
  "consent.body": "השרת שלנו סופר אילו דפים נפתחים, לפי יום ושפה.",
  "consent.promise": "בלי עוגיות, בלי צד שלישי, ולא נשמר דבר שמוביל אליכם.",
  "consent.more": "פרטים נוספים",
  "consent.yes": "לספור",
  "consent.no": "לא לספור",
};
