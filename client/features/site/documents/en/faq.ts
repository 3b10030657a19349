// Questions and answers, in English.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"faq"> = {
  title: "Questions and answers",
  description: "Free test, plans, payment, figures, signals and your account: short answers to what people ask.",
  sections: {
    start: [
      "Getting started",
      {
        question: "What does Tickdeck do?",
        answer:
          "It shows live which coins on {exchanges} move in price and volume, over windows from {shortestWindow} to {longestWindow} minutes, with lists, signals, a screener and charts.",
      },
      {
        question: "Do I need an exchange account or an API key?",
        answer: "No. Tickdeck reads public market data and never touches your exchange account.",
      },
      {
        question: "How long is the free test?",
        answer: "{testTime} in the real terminal, after a short [quiz](quiz). No card is needed.",
      },
      {
        question: "Why is the test blocked on my device?",
        answer:
          "It is open once per device and network address. If you share an address with others, you can prove yourself by a code sent to your email.",
      },
    ],
    plans: [
      "Plans and payment",
      {
        question: "How do the plans differ?",
        answer:
          "In exchanges, speed and lists: Start {startLists} lists from every {startSpeed} s, Popular {popularLists} from every {popularSpeed} s, Professional {professionalLists} from every {professionalSpeed} s. [Plans and prices](pricing) shows all of it.",
      },
      {
        question: "How can I pay?",
        answer:
          "With what the order page offers: bank card or wallet through YooMoney, crypto through NOWPayments. Prices are in USDT.",
      },
      {
        question: "Does a plan renew by itself?",
        answer: "No. It is paid in advance, ends by itself, and nothing is charged again.",
      },
      {
        question: "What happens if I buy a higher plan?",
        answer: "It applies at once. The time left of the lower plan is not lost: it continues afterwards.",
      },
      {
        question: "I paid, but nothing has happened. What now?",
        answer:
          "Crypto payments need confirmations and may take a while. Your order is not lost even if the page is closed: access comes as soon as the provider confirms. If it does not, [write to us](contact) with the order number.",
      },
      {
        question: "Can I get my money back?",
        answer:
          "Yes, within {withdrawalDays} days of your order: less the days used. Afterwards you can ask for a refund on your account page, and a person decides. See [refunds and withdrawal](refund).",
      },
    ],
    terminal: [
      "The terminal",
      {
        question: "Which coins are watched?",
        answer: "The most traded coins against USDT on {exchanges}. The terminal shows how many there are at the moment.",
      },
      {
        question: "Why are some figures dotted?",
        answer:
          "Their window still rests partly on minute candles: they are true to the minute, not to the second. See [how the figures are computed](how).",
      },
      {
        question: "Do signals tell me when to buy?",
        answer:
          "No. They tell you that something has just moved. What follows from that is your decision; read the [risk notice](risk).",
      },
      {
        question: "What does “Simulated market” mean?",
        answer: "That prices are generated for a trial run, not taken from an exchange. The badge cannot be hidden.",
      },
      {
        question: "Does it work on a phone?",
        answer: "Yes, in the browser. Nothing has to be installed.",
      },
    ],
    account: [
      "Your account",
      {
        question: "How do I get my login?",
        answer: "After payment, at the contact you registered with. At the first sign-in you choose a password of your own.",
      },
      {
        question: "On how many devices may I be signed in?",
        answer:
          "Start {startSessions}, Popular {popularSessions}, Professional {professionalSessions} at once. A further sign-in ends the oldest session.",
      },
      {
        question: "I forgot my password.",
        answer: "Choose “Forgot password” on the login page. A link comes by mail and works once.",
      },
      {
        question: "How do I delete my account?",
        answer: "On the account page, where you can also download your data before. See the [privacy notice](privacy).",
      },
    ],
  },
};
