// Promised work that is not done: what is stuck, why, and a way to have it tried again.

import { useCallback, useState, type ReactNode } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { isSignedOut, refusalKey, useAdmin } from "./admin-session.ts";
import { useMomentTexts } from "./moment-text.ts";
import styles from "./section.module.css";
import { DataTable, Section } from "./section.tsx";
import { useLoaded } from "./use-loaded.ts";

const RELOAD_MS = 10_000;

/** The section. */
export function JobsSection(): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  const { mayAct, onEnded } = useAdmin();
  const [error, setError] = useState("");
  const loaded = useLoaded(
    useCallback((headers) => callRoute("GET /api/admin/jobs", { headers }), []),
    RELOAD_MS,
  );
  const { body } = loaded;
  const retry = async (id: string): Promise<void> => {
    const reply = await callRoute("POST /api/admin/jobs/:id/retry", { params: { id } });
    if (!reply.ok && isSignedOut(reply)) return onEnded();
    // Done meanwhile, or in the queue: the reload shows it.
    setError(reply.ok || reply.error === "not-found" ? "" : t(refusalKey(reply)));
    await loaded.reload();
  };
  return (
    <Section title={t("admin.jobs")} loaded={loaded}>
      <ErrorBox text={error} />
      {body && (
        <>
          <p className={styles.note}>
            {t("jobs.counts", {
              due: body.counts.due,
              later: body.counts.later,
              failed: body.counts.failed,
              seconds: Math.round(body.counts.oldest_seconds),
            })}
          </p>
          <DataTable
            label={t("admin.jobs")}
            heads={["table.what", "table.state", "table.since", "table.next", "table.failures", "table.error", "table.do"]}
            isEmpty={body.data.length === 0}
          >
            {body.data.map((job) => (
              <tr key={job.id}>
                <td title={job.subject_id}>{job.kind}</td>
                <td className={job.state === "failed" ? styles.trouble : undefined}>{t(`jobs.${job.state}`)}</td>
                <td>{time(job.created_at)}</td>
                <td>{time(job.run_at)}</td>
                <td>{job.failures}</td>
                <td className={styles.long}>{job.last_error ?? "\u2014"}</td>
                <td>
                  {mayAct && (job.state === "failed" || job.state === "again") && (
                    <Button onClick={() => void retry(job.id)}>{t("jobs.retry")}</Button>
                  )}
                </td>
              </tr>
            ))}
          </DataTable>
        </>
      )}
    </Section>
  );
}
