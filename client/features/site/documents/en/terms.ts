// The terms of use, in English.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"terms"> = {
  title: "Terms of use",
  description: "What Tickdeck provides, how a plan is ordered and paid, and what both sides owe each other.",
  sections: {
    service: [
      "What we provide",
      "Tickdeck is a web terminal that shows prices, price changes, volumes and signals of the most traded coins on {exchanges}. It places no orders, holds no money and has no access to your account at an exchange. It gives no advice: read the [risk notice](risk).",
    ],
    contract: [
      "How the contract comes about",
      "You order from {operator}, {address}. The button that places the order says that you then have to pay. The contract begins when the payment is confirmed and access is granted. You must be of age.",
    ],
    plans: [
      "Plans and payment",
      "[Plans and prices](pricing) are shown before you order; the amount on the order page is final. A plan is paid in advance for a month or a year and then ends by itself. It does not renew, and we keep no means of payment to charge again.",
      "Whoever buys the plan they already have adds the new period to the end of the old one.",
    ],
    account: [
      "Your account",
      "Access is personal. Sessions open at once: Start {startSessions}, Popular {popularSessions}, Professional {professionalSessions}; one sign-in more ends the oldest. Keep your password to yourself, and tell us if somebody else knows it.",
    ],
    test: [
      "Free test",
      "Each device and network address may try the terminal once for {testTime}, without payment. The server's clock counts.",
    ],
    use: [
      "What is not allowed",
      [
        "Passing on or reselling access or data.",
        "Reading out the service by programs beyond the limits of your plan.",
        "Getting around limits, disturbing the service, or attacking others through it.",
      ],
      "We may block an account for such a breach, in serious cases at once.",
    ],
    availability: [
      "Availability",
      "Data come from exchanges and can be late, incomplete or wrong; the terminal says so where it can notice. We fix faults as soon as we can, but promise no uninterrupted service.",
    ],
    liability: [
      "Liability",
      "We are liable without limit for intent and gross negligence, for harm to life and health, and wherever the law allows no limit. Otherwise we are liable only for the breach of essential duties, up to the damage that is typical of such a contract and foreseeable. Trading losses are your own risk.",
    ],
    end: [
      "End and changes",
      "You can stop using the service and delete the account at any time; see [refunds and withdrawal](refund). We announce changes of these terms by mail at least {noticeDays} days ahead. They do not worsen a plan you have already paid for.",
    ],
    law: [
      "Law",
      "The law of the country where the operator is established applies. The protection that the law of your own country gives you as a consumer remains. If one clause is void, the others stay in force.",
    ],
  },
};
