// Hebrew: the texts of logging in.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"account"> = {
  "login.title": "כניסה למסוף",
  "login.lead": "השתמשו בפרטי הכניסה שקיבלתם אחרי התשלום.",
  "login.identity": "דוא״ל או שם משתמש",
  "login.password": "סיסמה",
  "login.show": "הצגת הסיסמה",
  "login.hide": "הסתרת הסיסמה",
  "login.forgot": "שכחתם סיסמה?",
  "login.submit": "כניסה",
  "login.loading": "נכנסים…",
  "login.or": "או",
  "login.register": "הרשמה",
  "login.wrong": "שם המשתמש או הסיסמה שגויים",
  "login.limited": "יותר מדי ניסיונות. נסו שוב בעוד כמה דקות.",
  "login.busy": "השרת עמוס. נסו שוב בעוד רגע.",
  "login.network": "שגיאת חיבור לשרת",
};
