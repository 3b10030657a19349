// Hebrew: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "לראות את המטבע שזז, בזמן שהוא זז",
  "front.lead":
    "מבין המטבעות הנסחרים ביותר ב-{exchanges} תראו בתוך שניות איזה מהם פורץ, בכמה ובאיזה מחזור, ואיתות יודיע לכם כשהוא עובר את הסף שבחרתם.",
  "front.table": "{exchange}, התנועות הגדולות ב-5 דקות",
  "front.age": "לפני {seconds} שנ׳",
  "front.note": "הטבלה הציבורית מתעכבת עד דקה. במסוף היא בזמן אמת.",
  "front.deck":
    "{count|one:מטבע אחד|two:שני מטבעות|other:# מטבעות} ב-{exchange}, הנסחרים ביותר תחילה. הגובה הוא התנועה ב-5 דקות.",

  "site.features": "יכולות",
  "site.trust": "אמון",
  "site.pricing": "מחירים",
  "site.contact": "יצירת קשר",
  "site.login": "כניסה למסוף",
  "site.account": "החשבון",
  "site.menu": "תפריט",
  "site.skip": "דילוג לתוכן",
  "site.company": "החברה",
  "site.resources": "משאבים",
  "site.legal": "מסמכים משפטיים",
  "site.about": "אודות",
  "site.affiliate": "תוכנית שותפים",
  "site.how": "איך זה עובד",
  "site.security": "אבטחה",
  "site.faq": "שאלות נפוצות",
  "site.status": "מצב השירות",
  "site.privacy": "פרטיות",
  "site.terms": "תנאי שימוש",
  "site.disclaimer": "הסרת אחריות",
  "site.refund": "החזר כספי",
  "site.cookies": "עוגיות",
  "site.disclosure":
    "Tickdeck מציג נתוני שוק ואיתותים שמחושבים מהם. הוא אינו יועץ פיננסי ואינו אומר לכם מה לקנות. במסחר אפשר להפסיד את כל ההפקדה.",
  "landing.title": "Tickdeck: איזה מטבע זז עכשיו",
  "landing.description":
    "מסוף בזמן אמת למטבעות הנסחרים ביותר של {exchanges}: שינויי מחיר ויחסי מחזור בשמונה חלונות, איתותים, גרפים וסורק.",
  "hero.signal": "נסו את האיתותים בחינם",
  "hero.note": "שתי שאלות וכתובת דוא״ל, ואז המסוף עם איתותים בזמן אמת: {time}. בלי כרטיס.",
  "hero.plot": "ימינה התנועה ב-5 דקות, למעלה המחזור ב-24 שעות",
  "deck.up": "עולים: {count}",
  "deck.down": "יורדים: {count}",
  "deck.flat": "ללא שינוי: {count}",
};
