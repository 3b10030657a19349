// The free test: the same terminal with the test's limits, a countdown above it, and plain words when it is over or refused.

import { useCallback, useEffect, useLayoutEffect, useState, type FormEvent, type ReactNode } from "react";
import { useLocation } from "wouter";
import { TEST_CODE_DIGITS } from "../../../../shared/contracts/test-access.ts";
import { lendToTester } from "../../../app/session.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { testSeconds } from "../../../site-shell/page-values.ts";
import { PUBLIC_TABLE, SiteLink } from "../../../site-shell/site-link.tsx";
import { CONNECTION_START, setConnection, useConnection } from "../../../stream/connection.store.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { fitScaleAtFirst } from "../../screener/settings/terminal-screener.store.ts";
import { serverWords } from "../server-words.ts";
import { TerminalScreen } from "../terminal-screen.tsx";
import { askTestAccess, confirmTestCode, quizEmail, type TestAnswer } from "./test-access.ts";
import { TestBanner } from "./test-banner.tsx";
import { TestDone } from "./test-done.tsx";
import { afterAnswer, afterTime, type TestRun } from "./test-run.ts";
import styles from "./test-terminal-page.module.css";

const CONTACTS = "/contact-collection";

/** Page of /test-terminal. */
export function TestTerminalPage(): ReactNode {
  const t = useTranslate();
  const { run, take, again } = useTestRun();
  // What ended this visit must not end the next one.
  useEffect(() => () => setConnection(CONNECTION_START), []);
  if (run.phase === "running") return <TestTerminal run={run} />;
  if (run.phase === "refused") return <Refused run={run} onAgain={again} />;
  if (run.phase === "code") return <Code isWrong={run.isWrong} onAnswer={take} />;
  if (run.phase === "done") return <TestDone />;
  return (
    <p className={styles.checking} role="status">
      {t("test.checking")}
    </p>
  );
}

function TestTerminal({ run }: { run: Extract<TestRun, { phase: "running" }> }): ReactNode {
  const [lent, setLent] = useState(false);
  useLayoutEffect(() => {
    const end = lendToTester();
    fitScaleAtFirst();
    setLent(true);
    return end;
  }, []);
  if (!lent) return null;
  return (
    <TerminalScreen
      // The cookie of the test proves it.
      banner={<TestBanner endsAt={run.endsAt} totalMs={run.totalMs} />}
    />
  );
}

function Refused({ run, onAgain }: { run: Extract<TestRun, { phase: "refused" }>; onAgain: () => void }): ReactNode {
  const t = useTranslate();
  const [, navigate] = useLocation();
  const isServers = run.reason === "denied" || run.reason === "creation";
  const text = isServers && run.message !== "" ? serverWords(run.message, t) : t(`test.${run.reason}`);
  const leave = (): void => navigate(CONTACTS, { replace: true });
  return (
    <Dialog label={text} onClose={leave} alert>
      <p className={styles.refused}>{text}</p>
      {run.reason === "denied" && (
        <p className={styles.refused}>
          <SiteLink to={PUBLIC_TABLE}>{t("test.table")}</SiteLink>
        </p>
      )}
      <div className={styles.ok}>
        {run.reason === "later" && (
          <Button kind="primary" onClick={onAgain}>
            {t("access.again")}
          </Button>
        )}
        <Button kind={run.reason === "later" ? "secondary" : "primary"} onClick={leave}>
          {t("test.ok")}
        </Button>
      </div>
    </Dialog>
  );
}

/** A code as it may be pasted. */
const MAX_TYPED = 40;

/** Asks for the mailed code. */
function Code({ isWrong, onAnswer }: { isWrong: boolean; onAnswer: (answer: TestAnswer) => void }): ReactNode {
  const t = useTranslate();
  const [, navigate] = useLocation();
  const [code, setCode] = useState("");
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    onAnswer(await confirmTestCode(code));
  };
  return (
    <Dialog label={t("test.code.label")} onClose={() => navigate(CONTACTS, { replace: true })}>
      <form className={styles.code} onSubmit={(event) => void submit(event)}>
        <p className={styles.refused}>{t("test.code")}</p>
        <ErrorBox text={isWrong ? t("test.code.wrong") : ""} />
        <TextField
          label={t("test.code.label")}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          // Digits of any script, and what a copied code brings along between them: the server takes both.
          pattern={`(?:[\\s\\p{Cf}\\p{Pd}ーｰ−\\/／]*\\p{Nd}){${TEST_CODE_DIGITS}}[\\s\\p{Cf}\\p{Pd}ーｰ−\\/／]*`}
          maxLength={MAX_TYPED}
          value={code}
          onChange={setCode}
          required
        />
        <div className={styles.ok}>
          <Button kind="primary" type="submit">
            {t("test.code.start")}
          </Button>
          <ButtonLink size="terminal" to="/pricing">
            {t("test.plan")}
          </ButtonLink>
        </div>
      </form>
    </Dialog>
  );
}

/** The test of this visitor as it stands, what takes an answer of the server to it, and what asks for it once more. */
function useTestRun() {
  const [run, setRun] = useState<TestRun>({ phase: "checking" });
  const [asked, setAsked] = useState(1);
  const closed = useConnection(({ ended, denied }) => ended !== undefined || denied !== undefined);
  const take = useCallback(
    (answer: TestAnswer) => setRun((before) => afterAnswer(before, answer, performance.now(), testSeconds() * 1000)),
    [],
  );
  useEffect(() => {
    let left = false;
    const ask = async (email?: string): Promise<void> => {
      const answer = await askTestAccess(email);
      // A user who looks a code up in another window comes back to the same question.
      if (!left)
        setRun((before) =>
          before.phase === "code" ? before : afterAnswer(before, answer, performance.now(), testSeconds() * 1000),
        );
    };
    const onVisible = (): void => {
      if (!document.hidden) void ask();
    };
    void ask(closed ? undefined : quizEmail(history.state));
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("focus", onVisible);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("focus", onVisible);
    };
  }, [closed, asked]);
  useEffect(() => {
    if (run.phase !== "running") return undefined;
    const timer = setTimeout(
      () => setRun((before) => afterTime(before, performance.now() + 1)),
      Math.max(0, run.endsAt - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [run]);
  const again = useCallback(() => {
    setRun({ phase: "checking" });
    setAsked((before) => before + 1);
  }, []);
  return { run, take, again };
}
