// Path → page. Every page is its own chunk, so a visitor of the site never loads the terminal.

import { Suspense, useEffect, useState, type ReactNode } from "react";
import { Route, Switch, useLocation } from "wouter";
import {
  ACCOUNT_PAGE,
  ADMIN_PAGES,
  PAGES,
  PAYMENT_PAGES,
  PAYMENT_SUCCESS_PAGES,
  readSiteAddress,
  RESET_PASSWORD_PAGE,
  type SitePage,
} from "../../shared/contracts/pages.ts";
import type { ChatCorner } from "../features/chat/chat-corner.tsx";
import type { DocumentId } from "../features/site/documents/document.ts";
import { restoreChosenLanguage, setLanguage } from "../i18n/language.store.ts";
import { usePageCounting } from "./page-counting.store.ts";
import { pageOf, type LoadedPage } from "./page-loader.tsx";
import { RequireSession } from "./require-session.tsx";
import { useScrollToPage } from "./use-scroll-to-page.ts";

const SITE: Readonly<Record<SitePage, LoadedPage>> = {
  landing: pageOf(["site"], async () => (await import("../features/site/landing/landing-page.tsx")).LandingPage),
  pricing: pageOf(["site"], async () => (await import("../features/site/pricing/pricing-page.tsx")).PricingPage),
  contact: pageOf(["site", "company"], async () => (await import("../features/site/contact/contact-page.tsx")).ContactPage),
  about: documentPage("about"),
  how: documentPage("how"),
  security: documentPage("security"),
  faq: documentPage("faq"),
  affiliate: documentPage("affiliate"),
  privacy: documentPage("privacy"),
  terms: documentPage("terms"),
  risk: documentPage("risk"),
  refund: documentPage("refund"),
  cookies: documentPage("cookies"),
};
const missing = pageOf(["site"], async () => (await import("../features/site/plain-page.tsx")).MissingPage);

const { Page: LoginPage } = pageOf(
  ["account", "site"],
  async () => (await import("../features/account/login-page.tsx")).LoginPage,
);
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
const { Page: ScreenerTestPage } = pageOf(
  ["terminal", "site"],
  async () => (await import("../features/screener/check-page/screener-test-page.tsx")).ScreenerTestPage,
);
const { Page: TestTerminalPage } = pageOf(
  ["terminal"],
  async () => (await import("../features/terminal/test-mode/test-terminal-page.tsx")).TestTerminalPage,
);
const { Page: WalletPage } = pageOf(
  ["funnel", "site"],
  async () => (await import("../features/funnel/wallet/wallet-page.tsx")).WalletPage,
);
const { Page: RegistrationPage } = pageOf(
  ["funnel", "site"],
  async () => (await import("../features/funnel/registration/registration-page.tsx")).RegistrationPage,
);
const { Page: PaymentPage } = pageOf(
  ["funnel", "site"],
  async () => (await import("../features/funnel/payment/payment-page.tsx")).PaymentPage,
);
const { Page: PaymentSuccessPage } = pageOf(
  ["funnel"],
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
const { Page: QuizPage } = pageOf(["funnel"], async () => (await import("../features/funnel/quiz/quiz-page.tsx")).QuizPage);

const { Page: ConsentBanner } = pageOf(
  ["consent"],
  async () => (await import("../features/consent/consent-banner.tsx")).ConsentBanner,
);

/** A document is loaded with its page, so that it renders at once. */
function documentPage(id: DocumentId): LoadedPage {
  return pageOf(["site", "company"], async () => {
    const { documentPageOf } = await import("../features/site/documents/document-page.tsx");
    return documentPageOf(id);
  });
}

/** Loads the public page at this path, so that it renders at once; the one that says that there is none where none stands. */
export function loadSitePage(path: string): Promise<void> {
  const address = readSiteAddress(path);
  return (address ? SITE[address.page] : missing).load();
}

const QUIZ_PATHS = [
  PAGES.quiz,
  PAGES.quizExchange,
  PAGES.quizExperience,
  PAGES.quizFinal,
  PAGES.quizContact,
  PAGES.contactCollection,
];

/** The page at the address, the support chat beside it, and below it the question whether pages may be counted. */
export function AppRoutes(): ReactNode {
  const [path] = useLocation();
  return (
    <>
      <PageAt path={path} />
      <SupportChat path={path} />
      <PageCounting path={path} />
    </>
  );
}

/** Counts pages for visitors who agreed, and asks the others. Loaded after the page, which nobody should wait for. */
function PageCounting({ path }: { path: string }): ReactNode {
  const isAsking = usePageCounting((state) => state.isAsking);
  useEffect(() => {
    import("../features/consent/page-counter.ts").then(({ openedPage }) => openedPage(path), reportError);
  }, [path]);
  return (
    isAsking && (
      <Suspense fallback={null}>
        <ConsentBanner />
      </Suspense>
    )
  );
}

/** The support chat, in the corner of pages that have one. Loaded after the page too; a page without it is better than none. */
function SupportChat({ path }: { path: string }): ReactNode {
  const [Corner, setCorner] = useState<typeof ChatCorner>();
  useEffect(() => {
    import("../features/chat/chat-corner.tsx").then((loaded) => setCorner(() => loaded.ChatCorner), reportError);
  }, []);
  return Corner && <Corner path={path} />;
}

function PageAt({ path }: { path: string }): ReactNode {
  const site = readSiteAddress(path);
  const language = site?.language;
  useEffect(() => {
    // Also when the reader goes back to the page of another language.
    if (language) setLanguage(language).catch(reportError);
    // An address without a language: the choice made in this browser counts, even if the server did not get its cookie.
    else restoreChosenLanguage().catch(reportError);
  }, [language]);
  useScrollToPage(path);
  if (site) {
    const { Page } = SITE[site.page];
    return <Page key={site.page} />;
  }
  const terminal = (
    <RequireSession>
      <TerminalPage />
    </RequireSession>
  );
  return (
    <Switch>
      <Route path={PAGES.login} component={LoginPage} />
      <Route path={PAGES.dashboard}>{terminal}</Route>
      <Route path={PAGES.terminal}>{terminal}</Route>
      <Route path={PAGES.testTerminal} component={TestTerminalPage} />
      <Route path={PAGES.screenerWindow} component={ScreenerWindowPage} />
      <Route path={PAGES.screenerTest} component={ScreenerTestPage} />
      {QUIZ_PATHS.map((each) => (
        <Route key={each} path={each} component={QuizPage} />
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
      <Route path={`${ADMIN_PAGES.messages}/*?`} component={AdminPage} />
      <Route path={PAGES.app}>{terminal}</Route>
      <Route path={PAGES.register} component={RegistrationPage} />
      <Route path={PAGES.registration} component={RegistrationPage} />
      {PAYMENT_PAGES.map((each) => (
        <Route key={each} path={each} component={PaymentPage} />
      ))}
      {PAYMENT_SUCCESS_PAGES.map((each) => (
        <Route key={each} path={each} component={PaymentSuccessPage} />
      ))}
      <Route path={PAGES.failedPayment} component={FailedPaymentPage} />
      <Route path={PAGES.testPaymentSuccess} component={TestPaymentSuccessPage} />
      <Route path={PAGES.mockPay} component={MockPayPage} />
      <Route path={PAGES.googlePayFlow} component={WalletPage} />
      <Route component={missing.Page} />
    </Switch>
  );
}
