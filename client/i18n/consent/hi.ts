// The question whether pages may be counted, in Hindi.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"consent"> = {
  "consent.title": "क्या हम इस विज़िट को गिन सकते हैं?",
  "consent.body": "हमारा अपना सर्वर दिन और भाषा के अनुसार गिनता है कि कौन से पेज खोले गए।",
  "consent.promise": "कोई कुकी नहीं, कोई तीसरा पक्ष नहीं, और ऐसा कुछ नहीं रखा जाता जिससे आपकी पहचान हो सके।",
  "consent.more": "और जानें",
  "consent.yes": "गिनें",
  "consent.no": "न गिनें",
};
