// The switch for the counting of pages, in Hindi.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"counting"> = {
  "counting.count": "मेरे खोले गए पेज गिनें",
  "counting.refused": "आपका ब्राउज़र हर साइट से आपको न गिनने को कहता है, इसलिए कुछ नहीं गिना जाता।",
};
