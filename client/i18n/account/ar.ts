// Arabic: the texts of logging in.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"account"> = {
  "login.title": "الدخول إلى المنصة",
  "login.lead": "استخدم بيانات الدخول التي وصلتك بعد الدفع.",
  "login.identity": "البريد الإلكتروني أو اسم المستخدم",
  "login.password": "كلمة المرور",
  "login.show": "إظهار كلمة المرور",
  "login.hide": "إخفاء كلمة المرور",
  "login.forgot": "نسيت كلمة المرور؟",
  "login.submit": "دخول",
  "login.loading": "جارٍ الدخول…",
  "login.or": "أو",
  "login.register": "التسجيل",
  "login.wrong": "اسم الدخول أو كلمة المرور غير صحيحة",
  "login.limited": "محاولات كثيرة جدًا. أعد المحاولة بعد بضع دقائق.",
  "login.busy": "الخادم مشغول. أعد المحاولة بعد لحظة.",
  "login.network": "خطأ في الاتصال بالخادم",
};
