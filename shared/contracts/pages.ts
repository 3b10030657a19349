// Addresses of the site's pages: the browser's router shows them, and the server answers any other with 404.

export const PAGES = {
  front: "/",
  login: "/login",
  dashboard: "/dashboard",
  terminal: "/terminal",
  testTerminal: "/test-terminal",
  screenerWindow: "/visual-screener-window",
  screenerTest: "/visual-screener-test",
  quiz: "/quiz",
  quizExchange: "/quiz/question1",
  quizExperience: "/quiz/question2",
  quizFinal: "/quiz/final",
  quizContact: "/quiz/contact",
  contactCollection: "/contact-collection",
} as const;

/** Where a customer renews, pays and changes the password, whatever became of the plan. */
export const ACCOUNT_PAGE = "/account";

/** Where a mailed link leads; its token stands behind "#". */
export const RESET_PASSWORD_PAGE = "/reset-password";

/** Addresses that the site names already and whose pages are still to come. */
export const LATER_PAGES = [
  "/pricing",
  "/register",
  "/forgot-password",
  "/login-old",
  ACCOUNT_PAGE,
  RESET_PASSWORD_PAGE,
] as const;

const KNOWN: ReadonlySet<string> = new Set([...Object.values(PAGES), ...LATER_PAGES]);

/** Whether a page stands at this path; as the browser's router, whatever its case and with or without a slash at its end. */
export function isPage(path: string): boolean {
  return KNOWN.has(path.toLowerCase().replace(/(?<=.)\/+$/, ""));
}
