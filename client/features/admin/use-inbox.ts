// The messages of the inbox by one filter: the newest page, older ones where they are asked for, and what is done to one.

import { useCallback, useRef, useState } from "react";
import type { InboxCounts, ShownMessage } from "../../../shared/contracts/admin-inbox.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute, type Refused } from "../../rest/call-route.ts";
import { copyText } from "../../ui/copy-text.ts";
import { showToast } from "../../ui/toast.store.ts";
import { isSignedOut, refusalText, useAdmin } from "./admin-session.ts";
import { useReloadOnChange } from "./use-reload-on-change.ts";
import { useLoaded } from "./use-loaded.ts";

const RELOAD_MS = 30_000;
export const FILTERS = ["all", "new", "read", "answered"] as const;
export type Filter = (typeof FILTERS)[number];

interface Inbox {
  readonly filter: Filter;
  readonly messages: readonly ShownMessage[];
  /** Undefined before the first answer. */
  readonly counts: InboxCounts | undefined;
  readonly hasOlder: boolean;
  /** When the newest page came, epoch ms; 0 before that. */
  readonly loadedAt: number;
  /** What went wrong last; empty when nothing did. */
  readonly error: string;
  readonly choose: (filter: Filter) => void;
  readonly reload: () => Promise<void>;
  readonly loadOlder: () => Promise<void>;
  /** Both resolve to whether the message is as asked now. */
  readonly markRead: (id: string) => Promise<boolean>;
  readonly remove: (id: string) => Promise<boolean>;
  readonly reply: (id: string, text: string) => Promise<boolean>;
  /** Copies an address that gives programs the newest messages. */
  readonly copyLink: () => Promise<void>;
}

/** Loads again by itself, and whenever `news` changes. */
export function useInbox(version: number): Inbox {
  const t = useTranslate();
  const { onEnded } = useAdmin();
  const [filter, setFilter] = useState<Filter>("all");
  const [older, setOlder] = useState<readonly ShownMessage[]>([]);
  const [hasOlder, setHasOlder] = useState<boolean>();
  const [failure, setFailure] = useState("");
  /** Counts what makes the older page that was asked for last another list's. */
  const list = useRef(0);
  const { body, at, error, reload } = useLoaded(
    useCallback((headers) => callRoute("GET /api/admin/messages", { query: { filter }, headers }), [filter]),
    RELOAD_MS,
  );
  useReloadOnChange(version, reload);

  const firstPage = body?.data ?? [];
  const messages = [...firstPage, ...older.filter(({ id }) => firstPage.every((each) => each.id !== id))];

  const fail = (refused: Refused): void => {
    if (isSignedOut(refused)) onEnded();
    else setFailure(refusalText(refused, t));
  };
  const change = async (id: string, work: () => Promise<{ readonly ok: true } | Refused>): Promise<boolean> => {
    const reply = await work();
    // A colleague was quicker: it is gone, as the reload will show.
    if (!reply.ok && reply.error !== "not-found") {
      fail(reply);
      return false;
    }
    setFailure("");
    setOlder((known) => known.filter((each) => each.id !== id));
    await reload();
    return true;
  };
  return {
    filter,
    messages,
    counts: body?.counts,
    hasOlder: hasOlder ?? body?.more ?? false,
    loadedAt: at,
    error: failure || (error && `${t("inbox.failed")}. ${error}`),
    choose: (next) => {
      list.current++;
      setFilter(next);
      setOlder([]);
      setHasOlder(undefined);
    },
    reload,
    loadOlder: async () => {
      const before = messages.at(-1)?.id;
      const number = ++list.current;
      const reply = await callRoute("GET /api/admin/messages", { query: { filter, before } });
      if (number !== list.current) return;
      if (!reply.ok) return fail(reply);
      const { data } = reply.body;
      setOlder((known) => [...known, ...data]);
      setHasOlder(reply.body.more);
    },
    markRead: (id) => change(id, () => read(id)),
    remove: (id) => change(id, () => erase(id)),
    reply: (id, text) => change(id, () => callRoute("POST /api/admin/messages/:id/reply", { params: { id }, body: { text } })),
    copyLink: async () => {
      const reply = await callRoute("POST /api/admin/ticket");
      if (!reply.ok) return fail(reply);
      const isCopied = await copyText(`${location.origin}/api/messages.json?token=${reply.body.ticket}`);
      showToast({ kind: "note", icon: isCopied ? "check" : "warning", text: t(isCopied ? "inbox.linkCopied" : "admin.failed") });
    },
  };
}

const read = (id: string) => callRoute("POST /api/admin/messages/:id/read", { params: { id } });
const erase = (id: string) => callRoute("DELETE /api/admin/messages/:id", { params: { id } });
