// The terminal of the signed-in user: keeps the session alive, and says so when it is refused or over.

import { useCallback, useEffect, useState, type ReactNode } from "react";
import { sessionName } from "../../app/auth-storage.ts";
import { startHeartbeat } from "../../app/heartbeat.ts";
import { useSession } from "../../app/session.store.ts";
import { beat } from "../../app/terminal-api.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { CONNECTION_START, setConnection, useConnection } from "../../stream/connection.store.ts";
import { AccessDenied } from "./access-screens.tsx";
import { GraceBanner } from "./grace-banner.tsx";
import { laterLapsed, laterSessionEnded, laterTestDone } from "./later-ended-screens.ts";
import { TerminalScreen } from "./terminal-screen.tsx";
import { isAtEnd } from "./test-mode/test-run.ts";
import { TestPlanBanner } from "./test-mode/test-plan-banner.tsx";

/** The stream may get through where the check did not; it gets this long. */
const GRACE_MS = 2000;

/** The screen, or why it is closed. */
export function TerminalPage(): ReactNode {
  const t = useTranslate();
  const [session] = useState(() => sessionName());
  // Of the connection only this: the whole terminal renders with this component.
  const ended = useConnection((state) => state.ended);
  const denied = useConnection((state) => state.denied);
  const unchecked = useUncheckedAccess(session);
  const isTest = useSession((state) => state.session?.plan_type === "test");
  const [isTestOver, setTestOver] = useState(false);
  // One that was taken away is not done.
  const isCutShort = useSession(
    ({ testEndsAt }) => testEndsAt !== undefined && !isAtEnd({ endsAt: testEndsAt }, performance.now()),
  );
  const endTest = useCallback(() => setTestOver(true), []);
  useEffect(() => (session === "" ? undefined : startHeartbeat(() => beat(session))), [session]);

  // What ended this visit must not end the next one.
  useEffect(() => () => setConnection(CONNECTION_START), []);

  if (session === "") return <AccessDenied message={t("access.none")} />;
  if (isTest && (isTestOver || (!isCutShort && (ended === "expired" || denied !== undefined)))) return <laterTestDone.Page />;
  if (ended) return <laterSessionEnded.Page reason={ended} />;
  if (denied !== undefined) return <laterLapsed.Page refusal={denied} />;
  return (
    <>
      {unchecked && <AccessDenied message={t("access.failed")} again />}
      <div hidden={unchecked}>
        <TerminalScreen banner={isTest ? <TestPlanBanner onEnd={endTest} /> : <GraceBanner />} />
      </div>
    </>
  );
}

/** True while neither a check of the session nor the stream has reached the server. */
function useUncheckedAccess(session: string): boolean {
  const [failed, setFailed] = useState(false);
  const reached = useConnection(({ hasData, phase }) => hasData || phase === "live");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const check = async (): Promise<void> => {
      const alive = await beat(session);
      if (!alive && !left) timer = setTimeout(() => setFailed(true), GRACE_MS);
    };
    if (session !== "") void check();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [session]);
  return failed && !reached;
}
