// What the server reports by itself: how much is in the inbox and on the list of what needs a person, whenever that changes.

import { useEffect, useRef, useState } from "react";
import { adminCountsSchema, type AdminCounts } from "../../../shared/contracts/admin-attention.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { showToast } from "../../ui/toast.store.ts";
import { isSignedOut, useAdmin } from "./admin-session.ts";

interface ShownCounts extends AdminCounts {
  /** Grows with each report. */
  readonly version: number;
}

/** After an answer that was no stream; the browser reconnects by itself when a line breaks. */
const AGAIN_MS = 5000;
const NOTHING: ShownCounts = { inbox: { new: 0, total: 0 }, attention: { open: 0, newest: null }, version: 0 };

/** The last report. What came since the report before it is said without a sound. */
export function useAdminCounts(): ShownCounts {
  const t = useTranslate();
  const { onEnded } = useAdmin();
  const [counts, setCounts] = useState(NOTHING);
  /** Undefined before the first report: what stood there already is not new. */
  const newest = useRef<bigint>(undefined);
  useEffect(() => {
    let stream: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const open = (): void => {
      stream = new EventSource("/api/admin/events");
      stream.addEventListener("message", ({ data }: MessageEvent<string>) => {
        const report = adminCountsSchema.parse(JSON.parse(data));
        setCounts(({ version }) => ({ ...report, version: version + 1 }));
        const last = report.attention.newest;
        const id = BigInt(last?.id ?? 0);
        if (last && newest.current !== undefined && id > newest.current)
          showToast({ kind: "note", icon: "warning", text: t("attention.new", { what: t(`attention.${last.kind}`) }) });
        if (newest.current === undefined || id > newest.current) newest.current = id;
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
  }, [onEnded, t]);
  return counts;
}
