// Addresses of the application's pages, apart from pages.ts: visitors of the site need not load them.

import { LANGUAGES, type Language } from "./languages.ts";
import { plainPath, WRITTEN_PAGES } from "./pages.ts";

/** Pages of the application: one empty page, which the browser fills. */
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

/** The payment page in a language. */
export const paymentPage = (language: Language): string => `${PAYMENT}-${language}`;
/** The page after a payment in a language. */
export const paymentSuccessPage = (language: Language): string => `${PAYMENT_SUCCESS}/${language}`;

/** Each in every language, and in the reader's own. */
export const PAYMENT_PAGES: readonly string[] = [PAYMENT, ...LANGUAGES.map(paymentPage)];
export const PAYMENT_SUCCESS_PAGES: readonly string[] = [PAYMENT_SUCCESS, ...LANGUAGES.map(paymentSuccessPage)];

/** What `redirect_url` looks like: a path of ours and nothing else. */
export const SUCCESS_PATH = /^\/payment-success(\/[a-z]{2})?$/;

/** Where a customer renews, pays and changes the password, whatever became of the plan. */
export const ACCOUNT_PAGE = "/account";
/** Its section with the sets that operators prepared. */
export const SETUPS_PART = "setups";
export const SETUPS_PAGE = `${ACCOUNT_PAGE}#${SETUPS_PART}`;

/** For those who run the service; each asks for their own login. */
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

/** The page of one customer for those who run the service. */
export const customerPage = (userId: string): string => ADMIN_PAGES.customer.replace(":id", userId);

/** The page of one order for those who run the service. */
export const orderAdminPage = (number: string): string => ADMIN_PAGES.order.replace(":number", number);

/** The dashboard of the job queues, a program of its own behind the admins' login. */
export const QUEUES_PAGE = "/admin/queues";

/** The page of one order; its secret stands behind "#". */
export const ORDER_PAGE = "/order";
export const orderAddress = (secret: string): string => `${ORDER_PAGE}#${secret}`;

/** Where a mailed link leads; its token stands behind "#". */
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

/** Whether a page of the application stands at this path. */
export function isApplicationPage(path: string): boolean {
  const page = plainPath(path);
  return APPLICATION.has(page) || page === ADMIN_PAGES.attention || page.startsWith(`${ADMIN_PAGES.attention}/`);
}
