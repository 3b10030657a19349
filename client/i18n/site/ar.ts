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

  "site.features": "المزايا",
  "site.trust": "الثقة",
  "site.pricing": "الأسعار",
  "site.contact": "اتصل بنا",
  "site.login": "دخول المنصة",
  "site.menu": "القائمة",
  "site.skip": "الانتقال إلى المحتوى",
  "site.company": "الشركة",
  "site.resources": "المصادر",
  "site.legal": "الوثائق القانونية",
  "site.about": "من نحن",
  "site.affiliate": "برنامج الشركاء",
  "site.how": "كيف تعمل",
  "site.security": "الأمان",
  "site.faq": "الأسئلة الشائعة",
  "site.status": "حالة الخدمة",
  "site.privacy": "الخصوصية",
  "site.terms": "الشروط",
  "site.disclaimer": "إخلاء المسؤولية",
  "site.refund": "استرداد الأموال",
  "site.cookies": "ملفات الارتباط",
  "site.disclosure":
    "تعرض Tickdeck بيانات السوق والإشارات المحسوبة منها. ليست مستشارًا ماليًا ولا تخبرك بما تشتريه. قد تخسر في التداول كامل إيداعك.",
  "landing.title": "Tickdeck: أي عملة تتحرك الآن",
  "landing.description":
    "منصة حية لأكثر العملات تداولًا على {exchanges}: تغيرات الأسعار ونسب الأحجام في ثماني نوافذ، وإشارات ورسوم بيانية وماسح.",
  "hero.signal": "احصل على إشارة مجانية",
  "hero.note": "تجربة مجانية للمنصة: {seconds} ث من البيانات الحية، دون بطاقة.",
  "hero.plot": "إلى اليمين الحركة خلال 5 دقائق، وإلى الأعلى حجم 24 ساعة",
  "deck.up": "صاعدة: {count}",
  "deck.down": "هابطة: {count}",
  "deck.flat": "ثابتة: {count}",
};
