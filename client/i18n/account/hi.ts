// Hindi: the texts of logging in.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"account"> = {
  "login.title": "टर्मिनल में लॉग इन करें",
  "login.lead": "भुगतान के बाद मिला लॉगिन इस्तेमाल करें।",
  "login.identity": "ईमेल या यूज़रनेम",
  "login.password": "पासवर्ड",
  "login.show": "पासवर्ड दिखाएँ",
  "login.hide": "पासवर्ड छिपाएँ",
  "login.forgot": "पासवर्ड भूल गए?",
  "login.submit": "लॉग इन",
  "login.loading": "लॉग इन हो रहा है…",
  "login.or": "या",
  "login.register": "रजिस्टर करें",
  "login.wrong": "लॉगिन या पासवर्ड गलत है",
  "login.limited": "बहुत ज़्यादा कोशिशें। कुछ मिनट बाद फिर कोशिश करें।",
  "login.busy": "सर्वर व्यस्त है। थोड़ी देर में फिर कोशिश करें।",
  "login.network": "सर्वर से कनेक्शन में त्रुटि",
};
