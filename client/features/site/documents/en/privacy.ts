// The privacy notice, in English.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"privacy"> = {
  title: "Privacy notice",
  description: "Which data Tickdeck keeps about you, why and for how long, and how you get or delete them.",
  sections: {
    operator: [
      "Who is responsible",
      "{operator}, {address}, runs this site and the terminal and decides how personal data are used. Write to {email} about anything in this notice.",
    ],
    data: [
      "What we keep",
      "We keep what the service needs and nothing more:",
      [
        "Account: email address, user name if you choose one, a hash of your password, language, plan and its dates, watch lists, settings of the terminal, API keys as hashes with their names and addresses.",
        "Price alerts: coin, condition, end and note of each, and when it fired by which trade.",
        "Personal setups: lists, charts, alerts and note of each set that we prepared for you, and your answer.",
        "Sessions: when you signed in and were last active, and what your browser calls itself, so that you can see and end them.",
        "Orders: plan, amount, currency, state, and the number the payment provider gave them. Card numbers and wallet keys never reach us.",
        "Free test: a random mark of the browser; your network address and contact address only as keyed hashes, which cannot be read back.",
        "Messages: what you write in the contact form, with name, email address and language; when you ask for help in the account also your plan and, if you agree, a diagnosis of the connection.",
        "Security log: sign-ins, sign-outs and refused attempts, with the network address they came from.",
        "Registrations: the contact and plan you enter on the way to a purchase, also when nothing is paid; for {orderCookieDays} days also a hash of the random mark of the browser that ordered.",
        "Mails: which mail went to which address, and when.",
        "Counted pages: how often each page was opened per day and language. So that nobody counts twice a day, we keep a mark made from network address and browser name with a secret of that day; both are deleted after the day, and the mark leads back to nobody.",
        "Support chat: what you write there goes through our server to an AI service that answers it. A key of your own stays in your browser and is sent with your message only.",
      ],
    ],
    not: [
      "What we do not do",
      [
        "No fingerprinting of your device, no foreign scripts, fonts or pixels: pages load from our own server only.",
        "No advertising and no sale of data.",
        "No automated decisions about you by profiling.",
      ],
    ],
    basis: [
      "Why we may",
      "Account, orders and sign-in data are needed for the contract with you. The marks of the free test and the security log serve our interest in fair use and a safe service. Pages are counted in our interest to know what is read, until you stop that on the page about [cookies](cookies). Tax law obliges us to keep invoices.",
    ],
    recipients: [
      "Who receives data",
      "The payment provider you choose receives the order number and the amount; what you enter there falls under its own notice. Our hosting and mail providers process data on our instructions. Nobody else receives any, unless the law obliges us. If you have price alerts sent to Telegram or to a browser, Telegram or that browser's push service receives them, and we keep the address we need for it until you remove it.",
    ],
    retention: [
      "How long",
      [
        "Sessions: {endedSessionDays} days after their end.",
        "Security log: {logDays} days.",
        "Contact messages: {contactDays} days.",
        "Free test: the hashed network address {addressDays} days, the mark of the browser {trialDays} days.",
        "Orders for which no payment came: {unpaidOrderDays} days.",
        "Mails and their recipients: {mailDays} days.",
        "Fired price alerts: {alertDays} days. The alerts themselves: until you delete them or the account.",
        "Counts of pages: {countDays} days.",
        "Account: until you delete it. Invoices: {invoiceYears} years, as tax law demands.",
      ],
    ],
    rights: [
      "Your rights",
      "You may ask for a copy of your data, have them corrected or deleted, receive them in a common format, object to their use, and withdraw consent at any time. On the account page you can download your data and delete the account; for everything else write to {email}. You may also complain to the data protection authority where you live.",
    ],
    changes: [
      "Changes",
      "When this notice changes, so does the date at its top. Before a change that matters to you we write to you.",
    ],
  },
};
