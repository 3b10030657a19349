// Hindi of documents and the contact page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"company"> = {
  "document.date": "{date} की स्थिति",
  "document.contents": "विषय सूची",
  "contact.title": "संपर्क",
  "contact.description": "Tickdeck को लिखें: फ़ॉर्म, ईमेल या हमारे चैनल से।",
  "contact.subtitle": "टर्मिनल, भुगतान या आपके डेटा के बारे में सवाल हों तो हमें लिखें।",
  "contact.social": "हमारा चैनल",
  "contact.write": "ईमेल लिखें",
  "contact.name": "नाम",
  "contact.email": "ईमेल",
  "contact.subject": "विषय",
  "contact.message": "संदेश",
  "contact.website": "यह खाना खाली छोड़ें",
  "contact.send": "संदेश भेजें",
  "contact.sending": "भेजा जा रहा है…",
  "contact.success": "धन्यवाद। आपका संदेश मिल गया; हम ईमेल से उत्तर देंगे।",
  "contact.failed": "संदेश हमारे इनबॉक्स तक नहीं भेजा जा सका। फिर कोशिश करें या हमें ईमेल लिखें।",
  "contact.invalid": "फ़ॉर्म में कुछ स्वीकार नहीं हुआ। ईमेल पता और संदेश की लंबाई जाँचें।",
  "contact.limited": "कम समय में कई संदेश आए। {when} कोशिश करें या ईमेल लिखें।",
  "contact.busy": "सर्वर अभी व्यस्त है। आपका लिखा यहीं है: थोड़ी देर में फिर कोशिश करें।",
  "contact.network":
    "नेटवर्क त्रुटि: सर्वर तक नहीं पहुँचा जा सका। कनेक्शन जाँचें और देखें कि कुछ इस पेज के अनुरोध तो नहीं रोक रहा (CORS, मिश्रित सामग्री)। आपका लिखा यहीं है।",
  "contact.insecure": "सुरक्षा त्रुटि: HTTPS पर खुला पेज HTTP अनुरोध नहीं भेज सकता। आपका लिखा हुआ सुरक्षित है।",
  "contact.online": "हर समय खुला",
  "contact.online.body": "आप किसी भी समय लिख सकते हैं। संदेश एक व्यक्ति पढ़ता है और {hours} घंटे के भीतर उत्तर देता है।",
};
