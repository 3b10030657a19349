// The inbox: messages of visitors with counters and filters; one of them is open beside the list, on phones in its place.

import { useCallback, useEffect, useState, type ReactNode } from "react";
import type { ShownMessage } from "../../../shared/contracts/admin-inbox.ts";
import { PLAN_NAMES } from "../../../shared/contracts/plans.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { showToast } from "../../ui/toast.store.ts";
import { isSignedOut, refusalKey, useAdmin } from "./admin-session.ts";
import styles from "./inbox.module.css";
import { InboxMessageView } from "./inbox-message-view.tsx";
import { useMomentTexts } from "./moment-text.ts";
import { useLoaded } from "./use-loaded.ts";
import { useNow } from "./use-now.ts";

const RELOAD_MS = 30_000;
const FILTERS = ["all", "new", "read"] as const;
type Filter = (typeof FILTERS)[number];

/** The section; it loads again whenever `news` changes. */
export function InboxSection({ news }: { news: number }): ReactNode {
  const t = useTranslate();
  const { ago } = useMomentTexts();
  const { onEnded } = useAdmin();
  const now = useNow();
  const [filter, setFilter] = useState<Filter>("all");
  const [open, setOpen] = useState<ShownMessage>();
  const [older, setOlder] = useState<readonly ShownMessage[]>([]);
  const [hasOlder, setHasOlder] = useState<boolean>();
  const [failure, setFailure] = useState("");
  const { body, at, error, reload } = useLoaded(
    useCallback((headers) => callRoute("GET /api/admin/messages", { query: { filter }, headers }), [filter]),
    RELOAD_MS,
  );
  useEffect(() => {
    if (news > 1) void reload();
  }, [news, reload]);

  const firstPage = body?.data ?? [];
  const messages = [...firstPage, ...older.filter(({ id }) => firstPage.every((each) => each.id !== id))];

  const choose = (next: Filter): void => {
    setFilter(next);
    setOlder([]);
    setHasOlder(undefined);
  };
  const loadOlder = async (): Promise<void> => {
    const before = messages.at(-1)?.id;
    const reply = await callRoute("GET /api/admin/messages", { query: { filter, before } });
    if (!reply.ok) return fail(reply);
    setOlder([...older, ...reply.body.data]);
    setHasOlder(reply.body.more);
  };
  const fail = (refused: Parameters<typeof refusalKey>[0]): void => {
    if (isSignedOut(refused)) onEnded();
    else setFailure(t(refusalKey(refused)));
  };
  const change = async (id: string, work: () => ReturnType<typeof markRead | typeof remove>): Promise<boolean> => {
    const reply = await work();
    // A colleague was quicker: it is gone, as the reload will show.
    if (!reply.ok && reply.error !== "not-found") {
      fail(reply);
      return false;
    }
    setFailure("");
    setOlder(older.filter((each) => each.id !== id));
    await reload();
    return true;
  };
  const copyLink = async (): Promise<void> => {
    const reply = await callRoute("POST /api/admin/ticket");
    if (!reply.ok) return fail(reply);
    const isCopied = await copyText(`${location.origin}/api/messages.json?token=${reply.body.ticket}`);
    showToast({ kind: "note", icon: isCopied ? "check" : "warning", text: t(isCopied ? "inbox.linkCopied" : "admin.failed") });
  };

  return (
    <div className={styles.inbox} data-open={open !== undefined}>
      <section className={styles.list} aria-label={t("admin.messages")}>
        <header>
          <h1>{t("admin.messages")}</h1>
          <span data-testid="counts">{body && t("inbox.counts", body.counts)}</span>
          <IconButton icon="link" label={t("inbox.link")} onClick={() => void copyLink()} />
          <IconButton icon="refresh" label={t("inbox.refresh")} onClick={() => void reload()} />
        </header>
        <div className={styles.filters}>
          <RadioGroup
            legend={t("inbox.filter")}
            look="chips"
            value={filter}
            options={FILTERS.map((value) => ({ value, text: t(`inbox.${value}`) }))}
            onChoose={choose}
          />
          {at > 0 && <small>{t("inbox.refreshed", { ago: ago(at, now) })}</small>}
        </div>
        <ErrorBox text={failure || (error && `${t("inbox.failed")}. ${error}`)} />
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
        {body && messages.length === 0 && <p className={styles.empty}>{t(`inbox.empty.${filter}`)}</p>}
        {(hasOlder ?? body?.more) && (
          <Button size="site" onClick={() => void loadOlder()}>
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
            if (await change(open.id, () => markRead(open.id))) setOpen({ ...open, status: "read" });
          }}
          onDelete={async () => {
            if (await change(open.id, () => remove(open.id))) setOpen(undefined);
          }}
        />
      ) : (
        <p className={styles.none}>{t("inbox.choose")}</p>
      )}
    </div>
  );
}

const markRead = (id: string) => callRoute("POST /api/admin/messages/:id/read", { params: { id } });
const remove = (id: string) => callRoute("DELETE /api/admin/messages/:id", { params: { id } });

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
          <bdi>{message.name}</bdi>
          {message.priority && <span className={styles.urgent}>{t("inbox.priority")}</span>}
          <span className={styles.badge}>{t(message.status === "new" ? "inbox.statusNew" : "inbox.statusRead")}</span>
          <time dateTime={message.created_at} title={time(at)}>
            {message.priority && message.status === "new" ? t("inbox.waits", { time: waited(at, now) }) : ago(at, now)}
          </time>
        </span>
        <span className={styles.address}>
          <bdi>{message.email}</bdi>
          {message.plan !== null && ` · ${PLAN_NAMES[message.plan]}`}
        </span>
        <span className={styles.text} dir="auto">
          <b>[{message.subject}]</b> {message.message}
        </span>
      </button>
    </li>
  );
}
