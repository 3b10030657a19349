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
        "{sessionCookie}: your session after a sign-in or during the free test. At most {sessionDays} days, and {idleHours} hours without use.",
        "{deviceCookie}: shows that this browser has signed in before, so that strangers who guess at your password cannot lock you out. {deviceDays} days.",
        "{trialCookie}: a random mark that holds the free test to one per device. {trialCookieDays} days.",
        "{languageCookie}: the language you chose. {languageDays} days.",
        "{adminCookie}: the session of those who run the service, on pages of their own. At most {adminSessionHours} hours.",
      ],
    ],
    storage: [
      "Storage in your browser",
      "Everything else lies in the browser's local storage. Nothing there opens your account. Signing out empties it, except for the first line of this list.",
      [
        "{storedChoices}: the language you chose, and your answer about counting pages with its date.",
        "{storedOrder}: what you chose in the quiz and among the plans.",
        "{storedSession}: what pages show of your session: name, address, plan, and a name for the session that opens nothing.",
        "{storedChat}: whether the support chat is open, and your own key for it, if you entered one; and, until this tab closes or you sign out, the conversation.",
        "{storedTerminal}: settings and layout of the terminal.",
        "{storedLists}: your watch lists, and whether this browser has had the free test's.",
        "{storedQueues}: how the job dashboard looks, for those who run the service.",
      ],
    ],
    analytics: [
      "Counting pages",
      "If you agree, our own server counts which pages are opened and how far visitors get on the way to a plan, without third parties. Refusing is as easy as agreeing and changes nothing else. Your answer and its date stay in this browser, also after signing out; you can change it at the foot of every public page.",
    ],
    control: [
      "Your control",
      "You can delete cookies and storage in the browser at any time. You are then signed out and settings start afresh.",
    ],
  },
};
