// Refunds and withdrawal, in English.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"refund"> = {
  title: "Refunds and withdrawal",
  description: "How to withdraw from a contract, when the right ends, and how you get your money back.",
  sections: {
    right: [
      "The right of withdrawal",
      "As a consumer you may withdraw from the contract within {withdrawalDays} days of its conclusion, without giving a reason. It is enough to send the declaration before the period ends.",
    ],
    how: [
      "How to withdraw",
      "Sign in, open the order on your account page and choose “Withdraw from contract here”. After a second confirmation you receive a mail with the time. You can also write to {email} or use the [contact page](contact). No form is required; this is enough:",
      "“I withdraw from the contract for Tickdeck, order number …, ordered on …. Name, date.”",
    ],
    start: [
      "If access is to begin at once",
      "When you order you can ask, by a box that is not ticked in advance, that access begins before the period ends, and acknowledge that you thereby lose the right of withdrawal. Without this express consent the right remains in full.",
    ],
    money: [
      "What you get back",
      "After a withdrawal we pay back everything received for the contract within {withdrawalDays} days, in the way you paid unless we agree otherwise, and without a fee. Crypto payments go to an address that you confirm.",
    ],
    faults: [
      "If something is wrong",
      "If the service is not what we promised, write to us: we mend it, extend your time or pay back. Your statutory rights remain. If you paid too little, too much or too late, we settle it with you: you get the plan or the money.",
    ],
    end: [
      "Plans end by themselves",
      "There is nothing to cancel: a plan is prepaid and does not renew. You can delete your account at any time at no cost; apart from the rights above, a period that has begun is not refunded.",
    ],
  },
};
