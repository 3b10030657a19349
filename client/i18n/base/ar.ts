// Arabic: the texts of every page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"base"> = {
  "failed.title": "حدث خلل في هذه الصفحة",
  "failed.body": "أعد تحميل الصفحة. إذا تكرر ذلك فراسلنا.",
  "failed.reload": "إعادة التحميل",
  "page.missing.title": "لا توجد صفحة هنا",
  "page.missing.body": "قد يكون العنوان مكتوبًا خطأً أو نُقلت الصفحة.",
  "nav.home": "العودة إلى الرئيسية",
  "nav.login": "تسجيل الدخول",
  "nav.terminal": "فتح المنصة",
  "nav.language": "اللغة",
  "nav.languageFailed": "تعذّر تحميل اللغة. تحقّق من اتصالك ثم اخترها من جديد.",
  "nav.notStored": "لا يحفظ هذا المتصفح أي بيانات: تبقى الإعدادات حتى إغلاق الصفحة.",
  "chat.open": "الدعم",
  "chat.notLoaded": "تعذّر تحميل الدردشة. تحقّق من اتصالك وافتحها مجددًا.",
  "failed.market": "السوق لا يستجيب الآن. نواصل المحاولة.",
  "login.denied": "تم رفض الوصول إلى المنصة",
  "banner.simulated": "سوق محاكاة.",
  "banner.simulated.body": "الأسعار مولّدة وليست من بورصة.",
  "column.ticker": "الرمز",
  "column.price": "السعر",
  "column.change": "صافي {minutes}د",
  "column.ratio": "×الحجم {minutes}د",
  "column.volume": "حجم 24س $",
  "time.minutes": "{count|zero:# دقيقة|one:دقيقة واحدة|two:دقيقتان|few:# دقائق|many:# دقيقة|other:# دقيقة}",
  "time.seconds": "{count|zero:# ثانية|one:ثانية واحدة|two:ثانيتان|few:# ثوانٍ|many:# ثانية|other:# ثانية}",
};
