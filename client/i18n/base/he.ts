// Hebrew: the texts of every page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"base"> = {
  "failed.title": "משהו נשבר בעמוד הזה",
  "failed.body": "טענו את העמוד מחדש. אם זה חוזר, כתבו לנו.",
  "failed.reload": "טעינה מחדש",
  "page.missing.title": "אין כאן עמוד",
  "page.missing.body": "ייתכן שהכתובת שגויה או שהעמוד עבר.",
  "nav.home": "חזרה לדף הבית",
  "nav.login": "כניסה",
  "nav.terminal": "פתיחת המסוף",
  "nav.language": "שפה",
  "nav.languageFailed": "לא ניתן לטעון את השפה. בדקו את החיבור ובחרו בה שוב.",
  "nav.notStored": "הדפדפן אינו שומר נתונים: ההגדרות תקפות עד סגירת הדף.",
  "chat.open": "תמיכה",
  "chat.notLoaded": "לא ניתן היה לטעון את הצ׳אט. בדקו את החיבור ופתחו אותו שוב.",
  "failed.market": "השוק לא עונה כרגע. אנחנו ממשיכים לנסות.",
  "login.denied": "הגישה למסוף נדחתה",
  "banner.simulated": "שוק מדומה.",
  "banner.simulated.body": "המחירים נוצרו בתוכנה ואינם מבורסה.",
  "column.ticker": "מטבע",
  "column.price": "מחיר",
  "column.change": "נטו {minutes}ד",
  "column.ratio": "×מחזור {minutes}ד",
  "column.volume": "מחזור 24ש $",
  "time.minutes": "{count|one:דקה אחת|two:שתי דקות|other:# דקות}",
  "time.seconds": "{count|one:שנייה אחת|two:שתי שניות|other:# שניות}",
};
