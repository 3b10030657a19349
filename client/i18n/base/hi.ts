// Hindi: the texts of every page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"base"> = {
  "failed.title": "इस पेज पर कुछ टूट गया",
  "failed.body": "पेज फिर से लोड करें। दोबारा हो तो हमें लिखें।",
  "failed.reload": "फिर से लोड करें",
  "page.missing.title": "यहाँ कोई पेज नहीं है",
  "page.missing.body": "पता गलत हो सकता है, या पेज हट गया है।",
  "nav.home": "होम पर वापस",
  "nav.login": "लॉग इन",
  "nav.terminal": "टर्मिनल खोलें",
  "nav.language": "भाषा",
  "nav.languageFailed": "भाषा लोड नहीं हो सकी। अपना कनेक्शन जाँचें और उसे फिर चुनें।",
  "nav.notStored": "ब्राउज़र कुछ सहेज नहीं पा रहा: सेटिंग्स पेज बंद होने तक रहेंगी।",
  "chat.open": "सहायता",
  "chat.notLoaded": "चैट लोड नहीं हो सका। अपना कनेक्शन जाँचें और उसे फिर खोलें।",
  "failed.market": "बाज़ार अभी जवाब नहीं दे रहा। हम कोशिश जारी रखे हैं।",
  "login.denied": "टर्मिनल की पहुँच अस्वीकृत है",
  "banner.simulated": "सिम्युलेटेड बाज़ार।",
  "banner.simulated.body": "कीमतें बनाई गई हैं, किसी एक्सचेंज की नहीं हैं।",
  "column.ticker": "टिकर",
  "column.price": "कीमत",
  "column.change": "नेट {minutes}मि",
  "column.ratio": "×वॉल. {minutes}मि",
  "column.volume": "वॉल्यूम 24घं $",
  "time.minutes": "{count|one:# मिनट|other:# मिनट}",
  "time.seconds": "{count|one:# सेकंड|other:# सेकंड}",
};
