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
};
