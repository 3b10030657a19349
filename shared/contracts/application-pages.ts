// Addresses of the application's pages; separate from pages.ts because visitors of the site need not load them.

import { LANGUAGES, type Language } from "./languages.ts";
import { plainPath, WRITTEN_PAGES } from "./pages.ts";

/** Pages of the application: one empty page that the browser fills. */
export const PAGES = {
  ...WRITTEN_PAGES,
  dashboard: "/dashboard",
  terminal: "/terminal",
  testTerminal: "/test-terminal",
  screenerWindow: "/visual-screener-window",
  screenerTest: "/visual-screener-test",
  quizExchange: "/quiz/question1",
  quizExperience: "/quiz/question2",
  quizFinal: "/quiz/final",
  quizContact: "/quiz/contact",
  contactCollection: "/contact-collection",
  registration: "/registration",
  failedPayment: "/failed-payment",
  testPaymentSuccess: "/test-payment-success",
  mockPay: "/mock-pay",
  googlePayFlow: "/google-pay-flow",
  receipt: "/account/receipt",
  loginOld: "/login-old",
  forgotPassword: "/forgot-password",
  app: "/app",
} as const;

const PAYMENT = "/payment";
const PAYMENT_SUCCESS = "/payment-success";

export const paymentPage = (language: Language): string => `${PAYMENT}-${language}`;
export const paymentSuccessPage = (language: Language): string => `${PAYMENT_SUCCESS}/${language}`;

/** In every language, and in the visitor's own. */
export const PAYMENT_PAGES: readonly string[] = [PAYMENT, ...LANGUAGES.map(paymentPage)];
export const PAYMENT_SUCCESS_PAGES: readonly string[] = [PAYMENT_SUCCESS, ...LANGUAGES.map(paymentSuccessPage)];

/** Format of `redirect_url`: a path of ours and nothing else. */
export const SUCCESS_PATH = /^\/payment-success(\/[a-z]{2})?$/;

/** Where a customer renews, pays and changes the password, with or without a plan. */
export const ACCOUNT_PAGE = "/account";
/** Its section with setups that operators prepared. */
export const SETUPS_PART = "setups";
export const SETUPS_PAGE = `${ACCOUNT_PAGE}#${SETUPS_PART}`;

/** For admins; each asks for an admin login. */
export const ADMIN_PAGES = {
  attention: "/admin-panel",
  messages: "/admin-panel/messages",
  customers: "/admin-panel/users",
  customer: "/admin-panel/users/:id",
  orders: "/admin-panel/orders",
  order: "/admin-panel/orders/:number",
  market: "/admin-panel/market",
  jobs: "/admin-panel/jobs",
  deploys: "/admin-panel/deploys",
  admins: "/admin-panel/admins",
  funnel: "/admin-panel/funnel",
  audit: "/admin-panel/audit",
} as const;

/** An admin's page of one customer. */
export const customerPage = (userId: string): string => ADMIN_PAGES.customer.replace(":id", userId);

/** An admin's page of one order. */
export const orderAdminPage = (number: string): string => ADMIN_PAGES.order.replace(":number", number);

/** The dashboard of the job queues, a separate program behind the admins' login. */
export const QUEUES_PAGE = "/admin/queues";

/** The page of one order; its secret is after "#". */
export const ORDER_PAGE = "/order";
export const orderAddress = (secret: string): string => `${ORDER_PAGE}#${secret}`;

/** Target of a mailed link; its token is after "#". */
export const RESET_PASSWORD_PAGE = "/reset-password";

/** Every address of the application's page. */
export const APPLICATION_PAGES: readonly string[] = [
  ...Object.values(PAGES),
  ...PAYMENT_PAGES,
  ...PAYMENT_SUCCESS_PAGES,
  ACCOUNT_PAGE,
  ORDER_PAGE,
  RESET_PASSWORD_PAGE,
];
const APPLICATION: ReadonlySet<string> = new Set(APPLICATION_PAGES);

/** Whether this path is a page of the application. */
export function isApplicationPage(path: string): boolean {
  const page = plainPath(path);
  return APPLICATION.has(page) || page === ADMIN_PAGES.attention || page.startsWith(`${ADMIN_PAGES.attention}/`);
}
