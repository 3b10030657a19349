// One message as a whole, with what an operator does about it.

import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { ShownMessage } from "../../../shared/contracts/admin-inbox.ts";
import { ADMIN_PAGES } from "../../../shared/contracts/application-pages.ts";
import { PLAN_NAMES } from "../../../shared/contracts/plans.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { Icon } from "../../ui/icon.tsx";
import { showToast } from "../../ui/toast.store.ts";
import { useAdmin } from "./admin-session.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import { visibleText } from "../../../shared/texts/visible-text.ts";
import { ForeignText } from "./foreign-text.tsx";
import { MessageReplies } from "./message-replies.tsx";
import styles from "./inbox.module.css";
import { useMomentTexts } from "./moment-text.ts";

interface InboxMessageProps {
  readonly message: ShownMessage;
  readonly now: number;
  readonly onBack: () => void;
  readonly onRead: () => Promise<void>;
  readonly onDelete: () => Promise<void>;
  /** Resolves to whether the answer is kept. */
  readonly onReply: (text: string) => Promise<boolean>;
}

/** The message; what visitors wrote is shown as text and nothing else. */
export function InboxMessageView({ message, now, onBack, onRead, onDelete, onReply }: InboxMessageProps): ReactNode {
  const t = useTranslate();
  const { ago, time } = useMomentTexts();
  const { mayAct } = useAdmin();
  const [busy, setBusy] = useState(false);
  const at = Date.parse(message.created_at);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(message.email);
    showToast({ kind: "note", icon: isCopied ? "check" : "warning", text: t(isCopied ? "inbox.copied" : "admin.failed") });
  };
  return (
    <article className={styles.message} data-testid="message">
      <div className={styles.actions}>
        <Button kind="quiet" onClick={onBack}>
          {t("admin.back")}
        </Button>
        {message.status === "new" && mayAct && (
          <Button disabled={busy} onClick={() => void run(onRead)}>
            <Icon name="check" />
            {t("inbox.markRead")}
          </Button>
        )}
        <Button onClick={() => void copy()}>
          <Icon name="copy" />
          {t("inbox.copyEmail")}
        </Button>
        {mayAct && (
          <ConfirmButton
            text={t("inbox.delete")}
            question={t("inbox.deleteQuestion")}
            keep={t("inbox.keep")}
            busy={busy}
            onConfirm={() => void run(onDelete)}
          />
        )}
      </div>
      <h1 dir="auto">
        <ForeignText text={message.subject} />{" "}
        {message.status === "new" && <span className={styles.badge}>{t("inbox.statusNew")}</span>}{" "}
        {message.priority && <span className={styles.urgent}>{t("inbox.priority")}</span>}
      </h1>
      <p className={styles.from}>
        <b>
          <ForeignText text={message.name} />
        </b>{" "}
        <ForeignText text={message.email} />
        <time dateTime={message.created_at}>{`${ago(at, now)} · ${time(at)}`}</time>
      </p>
      <p className={styles.body} dir="auto">
        {visibleText(message.message)}
      </p>
      <dl>
        <dt>{t("inbox.language")}</dt>
        <dd>{message.language}</dd>
        {message.plan !== null && (
          <>
            <dt>{t("table.plan")}</dt>
            <dd>{PLAN_NAMES[message.plan]}</dd>
          </>
        )}
        {message.user_id !== null && (
          <>
            <dt>{t("inbox.customer")}</dt>
            <dd>
              <Link to={`${ADMIN_PAGES.customers}/${message.user_id}`}>
                <ForeignText text={message.email} />
              </Link>
            </dd>
          </>
        )}
        {message.diagnosis && (
          <>
            <dt>{t("inbox.diagnosis")}</dt>
            <dd dir="ltr" className={styles.diagnosis} data-testid="diagnosis">
              {Object.entries(message.diagnosis).map(([name, value]) => (
                <span key={name}>{visibleText(`${name}: ${Array.isArray(value) ? value.join(", ") : (value ?? "\u2014")}`)}</span>
              ))}
            </dd>
          </>
        )}
      </dl>
      <MessageReplies message={message} onReply={onReply} />
    </article>
  );
}
