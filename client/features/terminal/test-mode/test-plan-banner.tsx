// The countdown of an account whose plan is the free test, over the terminal of subscribers.

import { useEffect, useState, type ReactNode } from "react";
import { refreshAccount } from "../../../app/account-refresh.ts";
import { useSession } from "../../../app/session.store.ts";
import { testSeconds } from "../../../site-shell/page-values.ts";
import { TestBanner } from "./test-banner.tsx";

/** A test may be prolonged, or become a paid plan, in another window. */
const ASK_EVERY_MS = 30_000;

/** Nothing until the server said when the test ends; `onEnd` is called then. */
export function TestPlanBanner({ onEnd }: { readonly onEnd: () => void }): ReactNode {
  const endsAt = useSession((state) => state.testEndsAt);
  const [openedAt] = useState(() => performance.now());
  useEffect(() => {
    refreshAccount();
    const timer = setInterval(refreshAccount, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (endsAt === undefined) return undefined;
    const timer = setTimeout(onEnd, Math.max(0, endsAt - performance.now()));
    return () => clearTimeout(timer);
  }, [endsAt, onEnd]);
  if (endsAt === undefined) return null;
  return <TestBanner endsAt={endsAt} totalMs={Math.max(testSeconds() * 1000, endsAt - openedAt)} />;
}
