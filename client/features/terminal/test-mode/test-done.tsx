// The end of a free test: the way to a plan first, with the discount that the quiz has earned.

import { useEffect, useState, type ReactNode } from "react";
import { useTranslate } from "../../../i18n/language.store.ts";
import { callRoute } from "../../../rest/call-route.ts";
import { PUBLIC_TABLE, SiteLink } from "../../../site-shell/site-link.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Closed } from "../access-screens.tsx";
import styles from "./test-terminal-page.module.css";

/** What stands in the place of the terminal when the time is over. */
export function TestDone(): ReactNode {
  const t = useTranslate();
  const percent = useEarnedPercent();
  return (
    <Closed title={t("test.done")} body={t("test.done.body")}>
      {percent > 0 && <p className={styles.discount}>{t("test.done.discount", { percent })}</p>}
      <div className={styles.buttons}>
        <ButtonLink kind="primary" to="/pricing">
          {t("test.plan")}
        </ButtonLink>
        <ButtonLink to="/">{t("test.home")}</ButtonLink>
      </div>
      <SiteLink to={PUBLIC_TABLE}>{t("test.table")}</SiteLink>
    </Closed>
  );
}

/** Percent off that this browser has earned in the quiz; 0 until the server has answered, or without an answer. */
function useEarnedPercent(): number {
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    const ask = async (): Promise<void> => {
      const reply = await callRoute("GET /api/quiz", { signal: left.signal });
      if (reply.ok && !left.signal.aborted) setPercent(reply.body.discount_percent);
    };
    void ask();
    return () => left.abort();
  }, []);
  return percent;
}
