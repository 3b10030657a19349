// Arabic of documents and the contact page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"company"> = {
  "document.date": "بتاريخ {date}",
  "document.contents": "المحتويات",
  "contact.title": "اتصل بنا",
  "contact.description": "راسل Tickdeck: عبر النموذج أو البريد أو قناتنا.",
  "contact.subtitle": "أسئلة عن المنصة أو الدفع أو بياناتك: اكتب إلينا.",
  "contact.social": "قناتنا",
  "contact.write": "اكتب بريدًا",
  "contact.name": "الاسم",
  "contact.email": "البريد الإلكتروني",
  "contact.subject": "الموضوع",
  "contact.message": "الرسالة",
  "contact.website": "اترك هذا الحقل فارغًا",
  "contact.send": "أرسل الرسالة",
  "contact.sending": "جارٍ الإرسال…",
  "contact.success": "شكرًا. وصلت رسالتك؛ ونجيب بالبريد.",
  "contact.failed": "تعذر إرسال الرسالة إلى صندوقنا. حاول مجددًا أو اكتب إلينا بريدًا.",
  "contact.invalid": "هناك ما لم يُقبل في النموذج. تحقق من عنوان البريد وطول الرسالة.",
  "contact.limited": "وصلت عدة رسائل في وقت قصير. حاول {when} أو اكتب إلينا بريدًا.",
  "contact.busy": "الخادم مشغول الآن. نصك ما زال هنا: حاول بعد لحظة.",
  "contact.network":
    "خطأ في الشبكة: تعذر الوصول إلى الخادم. تحقق من الاتصال ومما إذا كان شيء يحجب طلبات هذه الصفحة (CORS، محتوى مختلط). نصك ما زال هنا.",
  "contact.insecure": "خطأ أمني: لا يمكن لصفحة مفتوحة عبر HTTPS إرسال طلبات عبر HTTP. نصك ما زال هنا.",
  "contact.online": "مفتوح على مدار الساعة",
  "contact.online.body": "يمكنك الكتابة في أي ساعة. يقرأ رسالتك شخص ويجيب خلال {hours} ساعة.",
};
