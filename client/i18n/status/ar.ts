// Arabic: the texts of the status page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"status"> = {
  "service.title": "حالة الخدمة",
  "service.description": "كيف يعمل Tickdeck الآن، وكيف عمل في آخر 90 يومًا، وكل عطل، بقياس في كل دقيقة.",
  "service.lead": "يُقاس كل جزء في كل دقيقة. لا شيء في هذه الصفحة مكتوب يدويًا.",
  "service.allUp": "كل شيء يعمل.",
  "service.someDegraded": "بطيء أو يعمل جزئيًا: {parts}.",
  "service.someDown": "لا يعمل: {parts}.",
  "service.someUnmeasured": "لا يُقاس الآن: {parts}.",
  "service.unknown": "لم تُقَس الدقائق الأخيرة، لذا لا تستطيع هذه الصفحة أن تقول كيف هي الحال.",
  "service.starting": "قيد البدء: لم يُقَس شيء بعد.",
  "service.asOf": "آخر قياس: {time}",
  "service.waiting": "جارٍ تحميل القياسات…",
  "service.failed": "تعذر تحميل الحالة. نواصل المحاولة.",
  "service.market": "بيانات سوق {exchange}",
  "service.site": "الموقع",
  "service.database": "الحسابات والطلبات",
  "service.jobs": "المهام في الخلفية",
  "service.nowpayments": "NOWPayments",
  "service.yoomoney": "YooMoney",
  "service.telegram": "Telegram",
  "service.mail": "البريد",
  "service.payments": "المدفوعات",
  "service.up": "يعمل",
  "service.degraded": "متأثر",
  "service.down": "متوقف",
  "service.unmeasured": "لم يُقَس",
  "service.share":
    "{percent} من {count|zero:صفر دقائق مقيسة|one:دقيقة مقيسة واحدة|two:دقيقتين مقيستين|few:# دقائق مقيسة|many:# دقيقة مقيسة|other:# دقيقة مقيسة}",
  "service.latency": "الاستجابة: نصفها خلال {median} مللي ثانية، و95% خلال {most}",
  "service.delay": "من البورصة إلى الجدول: نصفها خلال {median} مللي ثانية، و95% خلال {most}",
  "service.bars": "{part}: آخر {days} يومًا",
  "service.day":
    "{day}: {percent} من {count|zero:صفر دقائق مقيسة|one:دقيقة مقيسة واحدة|two:دقيقتين مقيستين|few:# دقائق مقيسة|many:# دقيقة مقيسة|other:# دقيقة مقيسة}",
  "service.day.none": "{day}: لم يُقَس",
  "service.oldest": "قبل {days} يومًا",
  "service.newest": "اليوم",
  "service.note":
    "كل عمود يوم واحد بتوقيت UTC. ارتفاعه هو ما قيس من اليوم؛ والدقائق التي لم تُقَس لا تُحسب لنا ولا علينا. أوقات الأعطال بالمنطقة الزمنية لهذا الجهاز.",
  "service.incidents": "الأعطال",
  "service.incidents.none": "لم يُقَس أي عطل في آخر {days} يومًا.",
  "service.incident.open": "ما زال مستمرًا",
  "service.incident.lost": "لم يُقَس بعد ذلك",
  "service.duration": "{count|zero:صفر دقائق|one:دقيقة واحدة|two:دقيقتان|few:# دقائق|many:# دقيقة|other:# دقيقة}",
};
