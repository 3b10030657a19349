// Path → page. Every page is its own chunk, so a visitor of the site never loads the terminal.

import { lazy, type LazyExoticComponent, type ReactNode } from "react";
import { Route, Routes } from "react-router";
import { LATER_PAGES, PAGES } from "../../shared/contracts/pages.ts";
import type { Area } from "../i18n/areas.ts";
import { needTexts } from "../i18n/language.store.ts";
import { RequireSession } from "./require-session.tsx";

type Page = () => ReactNode;

/** A page as a chunk of its own, shown once the texts of these areas are there too. */
const lazyPage = (areas: readonly Area[], load: () => Promise<Page>): LazyExoticComponent<Page> =>
  lazy(async () => {
    const [page] = await Promise.all([load(), needTexts(...areas)]);
    return { default: page };
  });

const FrontPage = lazyPage(["site"], async () => (await import("../features/site/front-page.tsx")).FrontPage);
const LoginPage = lazyPage(["account"], async () => (await import("../features/account/login-page.tsx")).LoginPage);
const TerminalPage = lazyPage(["terminal"], async () => (await import("../features/terminal/terminal-page.tsx")).TerminalPage);
const ScreenerWindowPage = lazyPage(
  ["terminal"],
  async () => (await import("../features/screener/window/screener-window-page.tsx")).ScreenerWindowPage,
);
const ScreenerTestPage = lazyPage(
  ["terminal", "site"],
  async () => (await import("../features/screener/check-page/screener-test-page.tsx")).ScreenerTestPage,
);
const TestTerminalPage = lazyPage(
  ["terminal"],
  async () => (await import("../features/terminal/test-mode/test-terminal-page.tsx")).TestTerminalPage,
);
const QuizPage = lazyPage(["funnel"], async () => (await import("../features/funnel/quiz/quiz-page.tsx")).QuizPage);
const PlainPage = lazy(async () => ({ default: (await import("../features/site/plain-page.tsx")).PlainPage }));

const QUIZ_PATHS = [
  PAGES.quiz,
  PAGES.quizExchange,
  PAGES.quizExperience,
  PAGES.quizFinal,
  PAGES.quizContact,
  PAGES.contactCollection,
];

/** All routes of the site and the terminal. */
export function AppRoutes(): ReactNode {
  const terminal = (
    <RequireSession>
      <TerminalPage />
    </RequireSession>
  );
  return (
    <Routes>
      <Route path={PAGES.front} element={<FrontPage />} />
      <Route path={PAGES.login} element={<LoginPage />} />
      <Route path={PAGES.dashboard} element={terminal} />
      <Route path={PAGES.terminal} element={terminal} />
      <Route path={PAGES.testTerminal} element={<TestTerminalPage />} />
      <Route path={PAGES.screenerWindow} element={<ScreenerWindowPage />} />
      <Route path={PAGES.screenerTest} element={<ScreenerTestPage />} />
      {QUIZ_PATHS.map((path) => (
        <Route key={path} path={path} element={<QuizPage />} />
      ))}
      {LATER_PAGES.map((path) => (
        <Route key={path} path={path} element={<PlainPage kind="later" />} />
      ))}
      <Route path="*" element={<PlainPage kind="missing" />} />
    </Routes>
  );
}
