// What the server reports about the inbox by itself: how many messages there are, whenever that changes.

import { useEffect, useState } from "react";
import type { InboxCounts } from "../../../shared/contracts/admin-inbox.ts";
import { callRoute } from "../../rest/call-route.ts";
import { isSignedOut, useAdmin } from "./admin-session.ts";

export interface InboxNews {
  readonly counts: InboxCounts;
  /** Grows with each report. */
  readonly version: number;
}

/** After an answer that was no stream; the browser reconnects by itself when a line breaks. */
const AGAIN_MS = 5000;

/** The last report. */
export function useInboxNews(): InboxNews {
  const { onEnded } = useAdmin();
  const [news, setNews] = useState<InboxNews>({ counts: { new: 0, total: 0 }, version: 0 });
  useEffect(() => {
    let stream: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const open = (): void => {
      stream = new EventSource("/api/admin/events");
      stream.addEventListener("message", ({ data }: MessageEvent<string>) => {
        const counts = JSON.parse(data) as InboxCounts;
        setNews(({ version }) => ({ counts, version: version + 1 }));
      });
      stream.addEventListener("error", () => void (stream.readyState === EventSource.CLOSED && refused()));
    };
    const refused = async (): Promise<void> => {
      const reply = await callRoute("GET /api/admin/session", { headers: { "x-background": "1" } });
      if (isLeft) return;
      if (!reply.ok && isSignedOut(reply)) onEnded();
      else timer = setTimeout(open, AGAIN_MS);
    };
    open();
    return () => {
      isLeft = true;
      clearTimeout(timer);
      stream.close();
    };
  }, [onEnded]);
  return news;
}
