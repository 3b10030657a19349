// The affiliate program, in English.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"affiliate"> = {
  title: "Affiliate program",
  description: "Recommend Tickdeck: there is no automatic program, so write to us.",
  sections: {
    now: [
      "How it works today",
      "There is no automatic program with links and counters. If you write, teach or run a community for traders and want to recommend Tickdeck, write to us: we agree on the terms with each partner personally and in writing.",
    ],
    write: [
      "What to write",
      "Send to {email} or through the [contact page](contact):",
      ["who you are and where your audience finds you", "its language and country", "how you would present Tickdeck"],
    ],
    rules: [
      "What we ask of partners",
      [
        "No promised profits and no invented figures.",
        "Paid recommendations are marked as such.",
        "No unsolicited mails and no ads under our name.",
      ],
    ],
  },
};
