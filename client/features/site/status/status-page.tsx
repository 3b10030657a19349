// The status page: how each part of the service is now and was in the last 90 days, and every incident, all of it measured.

import { useEffect, useState, type ReactNode } from "react";
import type { ServiceStatus } from "../../../../shared/contracts/status.ts";
import { STATUS_DAYS } from "../../../../shared/contracts/status-days.ts";
import { useDocumentHead } from "../../../app/document-head.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { callRoute } from "../../../rest/call-route.ts";
import { PublicPage } from "../../../site-shell/public-page.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { StatusPart, usePartName } from "./status-part.tsx";
import styles from "./status-page.module.css";

const MINUTE_MS = 60_000;
/** What is known of this second counts, not the last measured minute alone. */
const ASK_MS = 10_000;

/** `/status` */
export function StatusPage(): ReactNode {
  const t = useTranslate();
  const { status, isFailed } = useServiceStatus();
  useDocumentHead(t("service.title"), t("service.description"));
  return (
    <PublicPage>
      <div className={styles.page}>
        <h1>{t("service.title")}</h1>
        <p className={styles.lead}>{t("service.lead")}</p>
        <Summary status={status} isFailed={isFailed} />
        <ul className={styles.parts}>
          {status?.components.map((part) => (
            <StatusPart key={part.id} part={part} at={status.at} />
          ))}
        </ul>
        <p className={styles.note}>{t("service.note")}</p>
        <h2>{t("service.incidents")}</h2>
        {status && <Incidents incidents={status.incidents} />}
      </div>
    </PublicPage>
  );
}

/** The whole in one sentence, and as of when. */
function Summary({ status, isFailed }: { status: ServiceStatus | undefined; isFailed: boolean }): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  const nameOf = usePartName();
  if (!status) return <p className={styles.summary}>{t(isFailed ? "service.failed" : "service.waiting")}</p>;
  const named = (state: string): string[] => status.components.filter((part) => part.state === state).map(({ id }) => nameOf(id));
  const [down, degraded, unmeasured] = [named("down"), named("degraded"), named("unmeasured")];
  const isUnknown = status.components.length === unmeasured.length;
  // Of nothing measured, nothing is said to work.
  const isUnmeasured = isUnknown || unmeasured.length > 0;
  const state = down.length > 0 ? "down" : degraded.length > 0 ? "degraded" : isUnmeasured ? "unmeasured" : "up";
  const times = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: "medium", timeStyle: "short" });
  return (
    <div className={styles.summary} data-state={state} role="status">
      <Icon name={state === "up" ? "check" : "warning"} size={20} />
      <div>
        {isUnknown && <p>{t(status.measured_at === null ? "service.starting" : "service.unknown")}</p>}
        {state === "up" && <p>{t("service.allUp")}</p>}
        {down.length > 0 && <p>{t("service.someDown", { parts: down })}</p>}
        {degraded.length > 0 && <p>{t("service.someDegraded", { parts: degraded })}</p>}
        {!isUnknown && unmeasured.length > 0 && <p>{t("service.someUnmeasured", { parts: unmeasured })}</p>}
        {isFailed && <p>{t("service.failed")}</p>}
        {status.measured_at !== null && (
          <p className={styles.asOf}>{t("service.asOf", { time: times.format(status.measured_at) })}</p>
        )}
      </div>
    </div>
  );
}

function Incidents({ incidents }: Pick<ServiceStatus, "incidents">): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  const nameOf = usePartName();
  if (incidents.length === 0) return <p className={styles.none}>{t("service.incidents.none", { days: STATUS_DAYS })}</p>;
  const times = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: "medium", timeStyle: "short" });
  return (
    <ol className={styles.incidents}>
      {incidents.map(({ component, state, began_at: began, ended_at: ended, next }) => (
        <li key={`${component} ${began}`} data-state={state}>
          <h3>
            {nameOf(component)}: {t(`service.${state}`)}
          </h3>
          <p>
            <time dateTime={new Date(began).toISOString()}>{times.formatRange(began, ended)}</time>
            <span>{t("service.duration", { count: Math.round((ended - began) / MINUTE_MS) })}</span>
            {next === "open" && <strong>{t("service.incident.open")}</strong>}
            {next === "unmeasured" && <span>{t("service.incident.lost")}</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** What the server measured, asked again every few seconds while somebody looks; the last answer stays while there is no newer one. */
function useServiceStatus(): { status: ServiceStatus | undefined; isFailed: boolean } {
  const [status, setStatus] = useState<ServiceStatus>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let left = false;
    const load = async (): Promise<void> => {
      const reply = await callRoute("GET /api/status");
      if (left) return;
      setFailed(!reply.ok);
      if (reply.ok) setStatus(reply.body);
    };
    void load();
    const timer = setInterval(() => document.hidden || void load(), ASK_MS);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, []);
  return { status, isFailed };
}
