// Refunds and withdrawal, in English.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"refund"> = {
  title: "Refunds and withdrawal",
  description: "How to withdraw from a contract, until when, and how much of your money you get back.",
  sections: {
    right: [
      "The right of withdrawal",
      "You may withdraw from an order within {withdrawalDays} days, without giving a reason. The days count from the payment. It is enough to send the declaration before they are over.",
    ],
    how: [
      "How to withdraw",
      "Sign in, open the order on your account page and choose “Withdraw from contract here”. After a second confirmation you receive a mail with the time. You can also write to {email} or use the [contact page](contact). No form is required; this is enough:",
      "“I withdraw from the contract for Tickdeck, order number …, ordered on …. Name, date.”",
    ],
    start: [
      "Access begins at once",
      "When you order, you agree by a box that is not ticked in advance that access begins before these days are over. You keep the right to withdraw: you only pay for the days you have used.",
    ],
    money: [
      "What you get back",
      "After a withdrawal we pay back what you paid, less the days used, within {withdrawalDays} days, in the way you paid unless we agree otherwise, and without a fee. A day counts once it is over, and a plan that has not begun costs nothing. Your account shows the exact amount before you confirm. Crypto payments go to an address that you confirm.",
    ],
    faults: [
      "If something is wrong",
      "If the service is not what we promised, write to us: we fix it, extend your time or pay back. Your statutory rights remain. If you paid too little, too much or too late, we settle it with you: you get the plan or the money.",
    ],
    end: [
      "Plans end by themselves",
      "There is nothing to cancel: a plan is prepaid and does not renew. You can delete your account at any time at no cost. After the {withdrawalDays} days you can ask for a refund on your account page: a person decides and answers by mail.",
    ],
  },
};
