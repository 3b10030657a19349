// The security page, in English.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"security"> = {
  title: "Security",
  description: "How Tickdeck protects accounts and payments, what you can do, and how to report a weakness.",
  sections: {
    protect: [
      "What we protect, and how",
      [
        "Passwords are stored as argon2id hashes. Yours has at least {passwordLength} characters; common ones are refused.",
        "The session lies in a cookie that scripts cannot read. Nothing in the browser's storage opens an account.",
        "Connections are encrypted. Pages load no foreign scripts, and a strict content policy enforces that.",
        "Guessing is slowed down by name and by address. A payment counts only once its provider has confirmed it to our server.",
        "Card numbers and wallet keys never reach us.",
      ],
    ],
    yours: [
      "What you can do",
      [
        "Choose a password of your own right after the first sign-in.",
        "Look through your open sessions on the account page and end those you do not know.",
        "We never ask for your password, nor for keys of your exchange account: Tickdeck needs none.",
      ],
    ],
    report: [
      "Report a weakness",
      "Write to {email} with “Security” in the subject: what you found, how to repeat it, what it could lead to. We answer, keep you informed and name you if you wish. Please give us time to fix it before you publish.",
    ],
    rules: [
      "Rules for research",
      [
        "Use accounts of your own and leave other people's data alone.",
        "No flooding, no deceiving of people, no damage.",
        "Whoever keeps to this in good faith need not fear legal steps from us.",
      ],
    ],
  },
};
