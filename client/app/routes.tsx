// Path → page. Every page is its own chunk, so a visitor of the site never loads the terminal.

import { lazy, type ReactNode } from "react";
import { Route, Routes } from "react-router";
import { LATER_PAGES, PAGES } from "../../shared/contracts/pages.ts";
import { needTerminalTexts } from "../i18n/language.store.ts";
import { RequireSession } from "./require-session.tsx";

const FrontPage = lazy(async () => ({ default: (await import("../features/site/front-page.tsx")).FrontPage }));
const LoginPage = lazy(async () => ({ default: (await import("../features/account/login-page.tsx")).LoginPage }));
const TerminalPage = lazy(async () => {
  const [page] = await Promise.all([import("../features/terminal/terminal-page.tsx"), needTerminalTexts()]);
  return { default: page.TerminalPage };
});
const ScreenerWindowPage = lazy(async () => {
  const [page] = await Promise.all([import("../features/screener/window/screener-window-page.tsx"), needTerminalTexts()]);
  return { default: page.ScreenerWindowPage };
});
const ScreenerTestPage = lazy(async () => {
  const [page] = await Promise.all([import("../features/screener/check-page/screener-test-page.tsx"), needTerminalTexts()]);
  return { default: page.ScreenerTestPage };
});
const TestTerminalPage = lazy(async () => {
  const [page] = await Promise.all([import("../features/terminal/test-mode/test-terminal-page.tsx"), needTerminalTexts()]);
  return { default: page.TestTerminalPage };
});
const PlainPage = lazy(async () => ({ default: (await import("../features/site/plain-page.tsx")).PlainPage }));

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
      {LATER_PAGES.map((path) => (
        <Route key={path} path={path} element={<PlainPage kind="later" />} />
      ))}
      <Route path="*" element={<PlainPage kind="missing" />} />
    </Routes>
  );
}
