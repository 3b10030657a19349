// Acts of an operator that wait for a reason: the field for it, and the hook that runs them and says what came of them.

import { useState, type ReactNode } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import type { Refused } from "../../rest/call-route.ts";
import { showToast } from "../../ui/toast.store.ts";
import { isSignedOut, refusalText, useAdmin } from "./admin-session.ts";
import styles from "./section.module.css";

const MIN_REASON = 3;

/** Runs one act with the reason that stands in the field. */
export type Act = (work: (reason: string) => Promise<{ readonly ok: true } | Refused>) => void;

interface ReasonedActs {
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  readonly act: Act;
  /** A reason is given, and no act is under way. */
  readonly isReady: boolean;
  /** Why the last act was refused; empty when it was not. */
  readonly error: string;
}

/** Acts that share one reason, which is emptied when one succeeds; then `onDone` is called. */
export function useReasonedActs(onDone: () => Promise<void>): ReasonedActs {
  const t = useTranslate();
  const { onEnded } = useAdmin();
  const [reason, setReason] = useState("");
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState("");
  const run = async (work: Parameters<Act>[0]): Promise<void> => {
    setRunning(true);
    const reply = await work(reason);
    setRunning(false);
    if (!reply.ok && isSignedOut(reply)) return onEnded();
    setError(
      reply.ok
        ? ""
        : reply.error === "invalid-request" || reply.error === "money-refused"
          ? reply.message
          : refusalText(reply, t),
    );
    if (!reply.ok) return;
    setReason("");
    showToast({ kind: "note", icon: "check", text: t("customer.done") });
    await onDone();
  };
  const isReady = reason.trim().length >= MIN_REASON && !isRunning;
  return { reason, setReason, act: (work) => void run(work), isReady, error };
}

/** The field of the reason. */
export function ReasonField({ label, acts }: { label: string; acts: ReasonedActs }): ReactNode {
  return (
    <label className={styles.wide}>
      {label}
      <span className="well">
        <input value={acts.reason} maxLength={300} onChange={(event) => acts.setReason(event.target.value)} />
      </span>
    </label>
  );
}
