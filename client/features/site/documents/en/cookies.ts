// Cookies and storage, in English.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"cookies"> = {
  title: "Cookies and storage",
  description: "Which cookies Tickdeck sets, what your browser stores, and how you control it.",
  sections: {
    used: [
      "Cookies we set",
      "Only our own, and only what the service needs:",
      [
        "__Host-sid: your session after a sign-in or during the free test. At most {sessionDays} days, and {idleHours} hours without use.",
        "__Host-dev: shows that this browser has signed in before, so that strangers who guess at your password cannot lock you out. {deviceDays} days.",
        "__Host-trial: a random mark that holds the free test to one per device. {trialCookieDays} days.",
        "selectedLanguage: the language you chose. {languageDays} days.",
      ],
    ],
    storage: [
      "Storage in your browser",
      "The terminal's settings and layout, the chosen language and plan, and display data of your session lie in the browser's local storage. Nothing there opens your account. Signing out empties it, except for the language.",
    ],
    analytics: [
      "Counting pages",
      "If you agree, our own server counts which pages are opened and how far visitors get on the way to a plan, without third parties. Refusing is as easy as agreeing and changes nothing else. Your answer stays in this browser, also after signing out; you can change it at the foot of every public page.",
    ],
    control: [
      "Your control",
      "You can delete cookies and storage in the browser at any time. You are then signed out and settings start afresh.",
    ],
  },
};
