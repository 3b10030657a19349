// Pages without a language in their address: sign-in, account, quiz, payment and terminal. A separate chunk, so that visitors of
// the site do not load the list of pages they may never open.

import type { ReactNode } from "react";
import { Route, Switch } from "wouter";
import {
  ACCOUNT_PAGE,
  ADMIN_PAGES,
  ORDER_PAGE,
  PAGES,
  PAYMENT_PAGES,
  PAYMENT_SUCCESS_PAGES,
  RESET_PASSWORD_PAGE,
} from "../../shared/contracts/application-pages.ts";
import type { WrittenPage } from "../../shared/contracts/pages.ts";
import { addIcons } from "../ui/icon.tsx";
import { INNER_ICONS } from "../ui/inner-icons.ts";
import { missingPage } from "./missing-page.ts";
import { pageOf, type LoadedPage } from "./page-loader.tsx";
import { RequireSession } from "./require-session.tsx";
import { finishLogout } from "./unsaid-logout.ts";

addIcons(INNER_ICONS);
finishLogout();

const login = pageOf(["account", "site"], async () => (await import("../features/account/login-page.tsx")).LoginPage);
const { Page: TerminalLoginPage } = pageOf(
  ["account", "site"],
  async () => (await import("../features/account/login-page.tsx")).TerminalLoginPage,
);
const { Page: TerminalPage } = pageOf(
  ["terminal"],
  async () => (await import("../features/terminal/terminal-page.tsx")).TerminalPage,
);
const { Page: ScreenerWindowPage } = pageOf(
  ["terminal"],
  async () => (await import("../features/screener/window/screener-window-page.tsx")).ScreenerWindowPage,
);
const { Page: ScreenerTestPage } = pageOf(["terminal", "site"], async () =>
  (await import("../features/screener/check-page/load-screener-test.ts")).loadScreenerTest(),
);
const { Page: TestTerminalPage } = pageOf(
  ["terminal"],
  async () => (await import("../features/terminal/test-mode/test-terminal-page.tsx")).TestTerminalPage,
);
const { Page: WalletPage } = pageOf(
  ["funnel", "site"],
  async () => (await import("../features/funnel/wallet/wallet-page.tsx")).WalletPage,
);
const register = pageOf(
  ["funnel", "site"],
  async () => (await import("../features/funnel/registration/registration-page.tsx")).RegistrationPage,
);
const { Page: PaymentPage } = pageOf(
  ["funnel", "site"],
  async () => (await import("../features/funnel/payment/payment-page.tsx")).PaymentPage,
);
const { Page: OrderPage } = pageOf(
  ["funnel", "site"],
  async () => (await import("../features/funnel/order/order-page.tsx")).OrderPage,
);
const { Page: PaymentSuccessPage } = pageOf(
  ["funnel", "site"],
  async () => (await import("../features/funnel/payment/payment-success-page.tsx")).PaymentSuccessPage,
);
const { Page: FailedPaymentPage } = pageOf(
  ["funnel"],
  async () => (await import("../features/funnel/payment/failed-payment-page.tsx")).FailedPaymentPage,
);
const { Page: TestPaymentSuccessPage } = pageOf(
  ["funnel"],
  async () => (await import("../features/funnel/payment/test-payment-success-page.tsx")).TestPaymentSuccessPage,
);
const { Page: MockPayPage } = pageOf(
  ["funnel"],
  async () => (await import("../features/funnel/payment/mock-pay-page.tsx")).MockPayPage,
);
const { Page: AccountPage } = pageOf(
  ["account", "funnel"],
  async () => (await import("../features/account/account-page.tsx")).AccountPage,
);
const { Page: ReceiptPage } = pageOf(
  ["account", "funnel"],
  async () => (await import("../features/account/receipt-page.tsx")).ReceiptPage,
);
const { Page: AdminPage } = pageOf(["admin"], async () => (await import("../features/admin/admin-page.tsx")).AdminPage);
const { Page: ForgotPasswordPage } = pageOf(
  ["account"],
  async () => (await import("../features/account/forgot-password-page.tsx")).ForgotPasswordPage,
);
const { Page: ResetPasswordPage } = pageOf(
  ["account"],
  async () => (await import("../features/account/reset-password-page.tsx")).ResetPasswordPage,
);
const quiz = pageOf(["funnel"], async () => (await import("../features/funnel/quiz/quiz-page.tsx")).QuizPage);

const QUIZ_PATHS = [
  PAGES.quiz,
  PAGES.quizExchange,
  PAGES.quizExperience,
  PAGES.quizFinal,
  PAGES.quizContact,
  PAGES.contactCollection,
];

const WRITTEN: Readonly<Record<WrittenPage, LoadedPage>> = { login, quiz, register };

/** Loads a prerendered page, so that it renders at once. */
export const loadWrittenPage = (page: WrittenPage): Promise<unknown> => WRITTEN[page].load();

/** The page at an address without a language, or the not-found page. */
export function InnerPages(): ReactNode {
  const terminal = (
    <RequireSession>
      <TerminalPage />
    </RequireSession>
  );
  return (
    <Switch>
      <Route path={PAGES.login} component={login.Page} />
      <Route path={PAGES.dashboard}>{terminal}</Route>
      <Route path={PAGES.terminal}>{terminal}</Route>
      <Route path={PAGES.testTerminal} component={TestTerminalPage} />
      <Route path={PAGES.screenerWindow} component={ScreenerWindowPage} />
      <Route path={PAGES.screenerTest} component={ScreenerTestPage} />
      {QUIZ_PATHS.map((each) => (
        <Route key={each} path={each} component={quiz.Page} />
      ))}
      <Route path={PAGES.loginOld} component={TerminalLoginPage} />
      <Route path={PAGES.forgotPassword} component={ForgotPasswordPage} />
      <Route path={RESET_PASSWORD_PAGE} component={ResetPasswordPage} />
      <Route path={ACCOUNT_PAGE}>
        <RequireSession>
          <AccountPage />
        </RequireSession>
      </Route>
      <Route path={PAGES.receipt}>
        <RequireSession>
          <ReceiptPage />
        </RequireSession>
      </Route>
      <Route path={`${ADMIN_PAGES.attention}/*?`} component={AdminPage} />
      <Route path={PAGES.app}>{terminal}</Route>
      <Route path={PAGES.register} component={register.Page} />
      <Route path={PAGES.registration} component={register.Page} />
      {PAYMENT_PAGES.map((each) => (
        <Route key={each} path={each} component={PaymentPage} />
      ))}
      {PAYMENT_SUCCESS_PAGES.map((each) => (
        <Route key={each} path={each} component={PaymentSuccessPage} />
      ))}
      <Route path={ORDER_PAGE} component={OrderPage} />
      <Route path={PAGES.failedPayment} component={FailedPaymentPage} />
      <Route path={PAGES.testPaymentSuccess} component={TestPaymentSuccessPage} />
      <Route path={PAGES.mockPay} component={MockPayPage} />
      <Route path={PAGES.googlePayFlow} component={WalletPage} />
      <Route component={missingPage.Page} />
    </Switch>
  );
}
