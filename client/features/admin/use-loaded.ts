// What a section shows, loaded when it opens, when it is asked for, and where it says so again and again by itself.

import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import type { Reply } from "../../rest/call-route.ts";
import type { RouteKey } from "../../../shared/contracts/rest/routes.ts";
import { isSignedOut, refusalText, useAdmin } from "./admin-session.ts";

/** A page that reloads by itself does not keep a session from going idle. */
const BACKGROUND = { "x-background": "1" };

export interface Loaded<Body> {
  /** The last answer; undefined before the first. */
  readonly body: Body | undefined;
  /** When it came, epoch ms. */
  readonly at: number;
  /** What went wrong with the last try; empty when nothing did. */
  readonly error: string;
  readonly reload: () => Promise<void>;
}

/** Calls `load` now, whenever it changes, and every `everyMs`; it gets the headers to send. */
export function useLoaded<Key extends RouteKey>(
  load: (headers: Record<string, string>) => Promise<Reply<Key>>,
  everyMs?: number,
): Loaded<Extract<Reply<Key>, { readonly ok: true }>["body"]> {
  type Body = Extract<Reply<Key>, { readonly ok: true }>["body"];
  const t = useTranslate();
  const { onEnded } = useAdmin();
  const [answer, setAnswer] = useState<{ readonly body: Body; readonly at: number }>();
  const [error, setError] = useState("");
  const newest = useRef(0);
  const run = useCallback(
    async (headers: Record<string, string>): Promise<void> => {
      const number = ++newest.current;
      const reply = await load(headers);
      // A later question has been asked: its answer counts.
      if (number !== newest.current) return;
      if (reply.ok) {
        setAnswer({ body: reply.body, at: Date.now() });
        setError("");
      } else if (isSignedOut(reply)) onEnded();
      else setError(refusalText(reply, t));
    },
    [load, onEnded, t],
  );
  useEffect(() => {
    void run({});
    if (everyMs === undefined) return;
    const timer = setInterval(() => void run(BACKGROUND), everyMs);
    return () => clearInterval(timer);
  }, [run, everyMs]);
  const reload = useCallback(() => run({}), [run]);
  return { body: answer?.body, at: answer?.at ?? 0, error, reload };
}
