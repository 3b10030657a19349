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
        "{trialCookie}: a random mark that holds the free test to one per device, and keeps others who share your address from using up what you may ask for. {trialCookieDays} days.",
        "{orderCookie}: a random mark of the browser that ordered: with it that browser finds its order again and may change once where the login goes. {orderCookieDays} days.",
        "{languageCookie}: the language you chose. {languageDays} days.",
        "{adminCookie}: the session of those who run the service, on pages of their own. At most {adminSessionHours} hours.",
      ],
    ],
    storage: [
      "Storage in your browser",
      "Everything else lies in the browser's local storage. Nothing there opens your account. Signing out empties it, except for the first line of this list.",
      [
        "{storedChoices}: the language you chose, and that you do not want your pages counted, if you said so.",
        "{storedOrder}: what you chose in the quiz and among the plans and, until the tab is closed, the order you went to pay.",
        "{storedSession}: what pages show of your session: name, address, plan, and a name for the session that opens nothing.",
        "{storedChat}: whether the support chat is open, and your own key for it, if you entered one; and, until this tab closes or you sign out, the conversation.",
        "{storedTerminal}: settings and layout of the terminal.",
        "{storedLists}: your watch lists, and whether this browser has had the free test's.",
        "{storedQueues}: how the job dashboard looks, for those who run the service.",
      ],
    ],
    analytics: [
      "Counting pages",
      "Our own server counts which pages are opened and how far visitors get on the way to a plan, without a cookie and without third parties, and keeps nothing beyond the day that leads back to you: see the [privacy notice](privacy). Do Not Track, Global Privacy Control and the switch at the foot of this page stop it; your choice stays in this browser, also after signing out.",
    ],
    control: [
      "Your control",
      "You can delete cookies and storage in the browser at any time. You are then signed out and settings start afresh.",
    ],
  },
};
