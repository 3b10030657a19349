// Promised work that is not done: what is due and what is stuck, about whom, whether anybody works it off, and a way to have it tried
// again.

import { useCallback, useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { JobRow } from "../../../shared/contracts/admin-operations.ts";
import { customerPage, orderAdminPage } from "../../../shared/contracts/application-pages.ts";
import type { RunningProcess } from "../../../shared/contracts/deploys.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { isSignedOut, refusalText, useAdmin } from "./admin-session.ts";
import { ForeignText } from "./foreign-text.tsx";
import { useMomentTexts } from "./moment-text.ts";
import { ProcessState } from "./process-state.tsx";
import styles from "./section.module.css";
import { DataTable, Part, Section } from "./section.tsx";
import { useLoaded } from "./use-loaded.ts";

const RELOAD_MS = 5000;
const UNKNOWN = "\u2014";

/** The section. */
export function JobsSection(): ReactNode {
  const t = useTranslate();
  const { onEnded } = useAdmin();
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
    setError(reply.ok || reply.error === "not-found" ? "" : refusalText(reply, t));
    await loaded.reload();
  };
  return (
    <Section title={t("admin.jobs")} loaded={loaded}>
      <ErrorBox text={error} />
      {body && (
        <>
          <Nobody workers={body.workers} />
          <p className={styles.note}>
            {t("jobs.counts", {
              due: body.counts.due,
              later: body.counts.later,
              failed: body.counts.failed,
              seconds: Math.round(body.counts.oldest_seconds),
            })}
          </p>
          <JobTable label={t("admin.jobs")} jobs={body.data} onRetry={(id) => void retry(id)} />
          <details className={styles.folded}>
            <summary>{t("jobs.timers", { count: body.counts.later })}</summary>
            <JobTable label={t("jobs.later")} jobs={body.timers} onRetry={(id) => void retry(id)} />
          </details>
          <Part title={t("jobs.workers")}>
            <DataTable label={t("jobs.workers")} heads={["table.process", "table.state"]} isEmpty={body.workers.length === 0}>
              {body.workers.map((each) => (
                <tr key={each.id}>
                  <td>{each.id}</td>
                  <ProcessState process={each} />
                </tr>
              ))}
            </DataTable>
          </Part>
        </>
      )}
    </Section>
  );
}

/** That nobody works the jobs off, and since when. */
function Nobody({ workers }: { workers: readonly RunningProcess[] }): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  if (workers.some(({ is_running: isRunning }) => isRunning)) return null;
  const last = Math.max(...workers.map(({ last_seen_at: seen }) => seen));
  return (
    <p className={styles.judgement} data-level="red" role="status">
      <strong>{Number.isFinite(last) ? t("jobs.nobody", { time: time(last) }) : t("jobs.never")}</strong>
    </p>
  );
}

interface JobTableProps {
  readonly label: string;
  readonly jobs: readonly JobRow[];
  readonly onRetry: (id: string) => void;
}

function JobTable({ label, jobs, onRetry }: JobTableProps): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  const { mayAct } = useAdmin();
  return (
    <DataTable
      label={label}
      heads={[
        "table.what",
        "table.customer",
        "table.order",
        "table.state",
        "table.since",
        "table.next",
        "table.failures",
        "table.error",
        "table.do",
      ]}
      isEmpty={jobs.length === 0}
    >
      {jobs.map((job) => (
        <tr key={job.id}>
          <td title={job.subject_id}>{job.kind}</td>
          <td>
            <bdi>{job.user_id === null ? (job.email ?? UNKNOWN) : <Link to={customerPage(job.user_id)}>{job.email}</Link>}</bdi>
          </td>
          <td>
            <bdi>{job.order === null ? UNKNOWN : <Link to={orderAdminPage(job.order)}>{job.order}</Link>}</bdi>
          </td>
          <td className={job.state === "failed" ? styles.trouble : undefined}>{t(`jobs.${job.state}`)}</td>
          <td>{time(job.created_at)}</td>
          <td>{time(job.run_at)}</td>
          <td>{job.failures}</td>
          <td className={styles.long}>
            <ForeignText text={job.last_error ?? UNKNOWN} />
          </td>
          <td>
            {mayAct && (job.state === "failed" || job.state === "again") && (
              <Button onClick={() => onRetry(job.id)}>{t("jobs.retry")}</Button>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
