// The inbox: messages of visitors with counters and filters; one of them is open beside the list, on phones in its place.

import { useState, type ReactNode } from "react";
import type { ShownMessage } from "../../../shared/contracts/admin-inbox.ts";
import { PLAN_NAMES } from "../../../shared/contracts/plans.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { visibleText } from "../../../shared/texts/visible-text.ts";
import { ForeignText } from "./foreign-text.tsx";
import styles from "./inbox.module.css";
import { InboxMessageView } from "./inbox-message-view.tsx";
import { useMomentTexts } from "./moment-text.ts";
import { FILTERS, useInbox } from "./use-inbox.ts";
import { useNow } from "./use-now.ts";

/** The section; it loads again whenever `news` changes. */
export function InboxSection({ version }: { version: number }): ReactNode {
  const t = useTranslate();
  const { ago } = useMomentTexts();
  const now = useNow();
  const [open, setOpen] = useState<ShownMessage>();
  const inbox = useInbox(version);
  const { filter, messages, counts, loadedAt } = inbox;

  return (
    <div className={styles.inbox} data-open={open !== undefined}>
      <section className={styles.list} aria-label={t("admin.messages")}>
        <header>
          <h1>{t("admin.messages")}</h1>
          <span data-testid="counts">{counts && t("inbox.counts", counts)}</span>
          <IconButton icon="link" label={t("inbox.link")} onClick={() => void inbox.copyLink()} />
          <IconButton icon="refresh" label={t("inbox.refresh")} onClick={() => void inbox.reload()} />
        </header>
        <div className={styles.filters}>
          <RadioGroup
            legend={t("inbox.filter")}
            variant="chips"
            value={filter}
            options={FILTERS.map((value) => ({ value, text: t(`inbox.${value}`) }))}
            onChoose={inbox.choose}
          />
          {loadedAt > 0 && <small>{t("inbox.refreshed", { ago: ago(loadedAt, now) })}</small>}
        </div>
        <ErrorBox text={inbox.error} />
        <ul>
          {messages.map((message) => (
            <MessageCard
              key={message.id}
              message={message}
              now={now}
              isOpen={message.id === open?.id}
              onOpen={() => setOpen(message)}
            />
          ))}
        </ul>
        {counts && messages.length === 0 && <p className={styles.empty}>{t(`inbox.empty.${filter}`)}</p>}
        {inbox.hasOlder && (
          <Button size="site" onClick={() => void inbox.loadOlder()}>
            {t("admin.more")}
          </Button>
        )}
      </section>
      {open ? (
        <InboxMessageView
          key={open.id}
          message={messages.find(({ id }) => id === open.id) ?? open}
          now={now}
          onBack={() => setOpen(undefined)}
          onRead={async () => {
            if (await inbox.markRead(open.id)) setOpen({ ...open, status: "read" });
          }}
          onDelete={async () => {
            if (await inbox.remove(open.id)) setOpen(undefined);
          }}
          onReply={async (text) => {
            const isKept = await inbox.reply(open.id, text);
            // It leaves the list of new ones; its thread goes on being shown.
            if (isKept && filter === "new") inbox.choose("all");
            return isKept;
          }}
        />
      ) : (
        <p className={styles.none}>{t("inbox.choose")}</p>
      )}
    </div>
  );
}

const STATUS_TEXTS = { new: "inbox.statusNew", read: "inbox.statusRead", answered: "inbox.answered" } as const;

interface MessageCardProps {
  readonly message: ShownMessage;
  readonly now: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function MessageCard({ message, now, isOpen, onOpen }: MessageCardProps): ReactNode {
  const t = useTranslate();
  const { ago, time, waited } = useMomentTexts();
  const at = Date.parse(message.created_at);
  return (
    <li>
      <button type="button" className={styles.card} data-status={message.status} aria-pressed={isOpen} onClick={onOpen}>
        <span className={styles.head}>
          <ForeignText text={message.name} />
          {message.priority && <span className={styles.urgent}>{t("inbox.priority")}</span>}
          <span className={styles.badge}>{t(STATUS_TEXTS[message.status])}</span>
          <time dateTime={message.created_at} title={time(at)}>
            {message.priority && message.status === "new" ? t("inbox.waits", { time: waited(at, now) }) : ago(at, now)}
          </time>
        </span>
        <span className={styles.address}>
          <ForeignText text={message.email} />
          {message.plan !== null && ` · ${PLAN_NAMES[message.plan]}`}
        </span>
        <span className={styles.text} dir="auto">
          <b>[{visibleText(message.subject)}]</b> <ForeignText text={message.message} />
        </span>
      </button>
    </li>
  );
}
