// Hebrew of documents and the contact page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"company"> = {
  "document.date": "נכון לתאריך {date}",
  "document.contents": "תוכן העניינים",
  "contact.title": "יצירת קשר",
  "contact.description": "כתבו ל־Tickdeck: בטופס, בדוא״ל או בערוץ שלנו.",
  "contact.subtitle": "שאלות על המסוף, על תשלום או על הנתונים שלכם: כתבו לנו.",
  "contact.social": "הערוץ שלנו",
  "contact.write": "כתיבת דוא״ל",
  "contact.name": "שם",
  "contact.email": "דוא״ל",
  "contact.subject": "נושא",
  "contact.message": "הודעה",
  "contact.website": "השאירו שדה זה ריק",
  "contact.send": "שליחת ההודעה",
  "contact.sending": "שולח…",
  "contact.success": "תודה. ההודעה התקבלה; נענה בדוא״ל.",
  "contact.failed": "לא ניתן היה לשלוח את ההודעה לתיבה שלנו. נסו שוב או כתבו דוא״ל.",
  "contact.invalid": "משהו בטופס אינו מתקבל. בדקו את כתובת הדוא״ל ואת אורך ההודעה.",
  "contact.limited": "נשלחו כמה הודעות בזמן קצר. נסו {when} או כתבו דוא״ל.",
  "contact.busy": "השרת עמוס כעת. הטקסט שלכם עדיין כאן: נסו בעוד רגע.",
  "contact.network":
    "שגיאת רשת: אין גישה לשרת. בדקו את החיבור, ואם משהו חוסם בקשות של הדף הזה (CORS, תוכן מעורב). הטקסט שלכם עדיין כאן.",
  "contact.insecure": "שגיאת אבטחה: דף שנפתח ב־HTTPS אינו יכול לשלוח בקשות ב־HTTP. הטקסט שלכם עדיין כאן.",
  "contact.online": "פתוח בכל שעה",
  "contact.online.body": "אפשר לכתוב בכל שעה. אדם קורא ועונה בתוך {hours} שע׳.",
};
