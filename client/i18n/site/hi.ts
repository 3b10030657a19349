// Hindi: the texts of the public pages.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"site"> = {
  "front.title": "जो कॉइन चल रहा है, उसे चलते हुए देखें",
  "front.lead":
    "Tickdeck {exchanges} के USDT वाले सबसे ज़्यादा कारोबार के कॉइनों पर नज़र रखता है और 1 से 20 मिनट की आठ अवधियों में उनकी चाल और वॉल्यूम दिखाता है।",
  "front.table": "{exchange}, 5 मिनट की सबसे बड़ी चालें",
  "front.age": "{seconds} सेकंड पहले",
  "front.note": "यह सार्वजनिक तालिका एक मिनट तक पुरानी हो सकती है। टर्मिनल में यह लाइव है।",
  "front.deck": "{exchange} के {count|one:# कॉइन|other:# कॉइन}, सबसे ज़्यादा कारोबार वाले पहले। ऊँचाई 5 मिनट की चाल है।",

  "site.features": "सुविधाएँ",
  "site.trust": "भरोसा",
  "site.pricing": "कीमतें",
  "site.contact": "संपर्क",
  "site.login": "टर्मिनल में लॉग इन",
  "site.menu": "मेन्यू",
  "site.skip": "सामग्री पर जाएँ",
  "site.company": "कंपनी",
  "site.resources": "संसाधन",
  "site.legal": "कानूनी",
  "site.about": "हमारे बारे में",
  "site.affiliate": "सहयोगी कार्यक्रम",
  "site.how": "यह कैसे काम करता है",
  "site.security": "सुरक्षा",
  "site.faq": "सामान्य प्रश्न",
  "site.status": "सेवा की स्थिति",
  "site.privacy": "गोपनीयता",
  "site.terms": "शर्तें",
  "site.disclaimer": "अस्वीकरण",
  "site.refund": "धनवापसी",
  "site.cookies": "कुकी",
  "site.disclosure":
    "Tickdeck बाज़ार के आँकड़े और उनसे निकाले गए संकेत दिखाता है। यह वित्तीय सलाहकार नहीं है और नहीं बताता कि क्या खरीदें। ट्रेडिंग में पूरी जमा राशि डूब सकती है।",
  "landing.title": "Tickdeck: अभी कौन-सा कॉइन चल रहा है",
  "landing.description":
    "{exchanges} के सबसे ज़्यादा ट्रेड होने वाले कॉइनों का लाइव टर्मिनल: आठ अवधियों में कीमत के बदलाव और वॉल्यूम अनुपात, संकेत, चार्ट और स्क्रीनर।",
  "hero.signal": "मुफ़्त संकेत पाएँ",
  "hero.note": "टर्मिनल का मुफ़्त परीक्षण: {seconds} सेकंड लाइव डेटा, बिना कार्ड।",
  "hero.plot": "दाईं ओर 5 मिनट की चाल, ऊपर की ओर 24 घंटे का वॉल्यूम",
  "deck.up": "ऊपर: {count}",
  "deck.down": "नीचे: {count}",
  "deck.flat": "स्थिर: {count}",
};
