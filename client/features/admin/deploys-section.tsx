// What did the last deploy do: each build with what was measured before and after it came, and which processes run which.

import { useCallback, type ReactNode } from "react";
import { COMPARED_MINUTES, type Deploys } from "../../../shared/contracts/deploys.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { useMomentTexts } from "./moment-text.ts";
import { ProcessState } from "./process-state.tsx";
import styles from "./section.module.css";
import { DataTable, Part, Section } from "./section.tsx";
import { useLoaded } from "./use-loaded.ts";

const RELOAD_MS = 30_000;

/** The section. */
export function DeploysSection(): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  const loaded = useLoaded(
    useCallback((headers) => callRoute("GET /api/admin/deploys", { headers }), []),
    RELOAD_MS,
  );
  const { body } = loaded;
  return (
    <Section title={t("admin.deploys")} loaded={loaded}>
      {body && (
        <>
          <p className={styles.note}>{t("deploy.note", { minutes: COMPARED_MINUTES })}</p>
          <DataTable
            label={t("admin.deploys")}
            heads={["table.build", "table.since", "deploy.before", "deploy.after"]}
            isEmpty={body.builds.length === 0}
          >
            {body.builds.map((each) => (
              <tr key={each.build}>
                <td>
                  <bdi>{each.build}</bdi>
                </td>
                <td>{time(each.first_at)}</td>
                <MeasuredCell measured={each.before} minutes={COMPARED_MINUTES} />
                <MeasuredCell measured={each.after} minutes={each.after_minutes} />
              </tr>
            ))}
          </DataTable>
          <Part title={t("market.processes")}>
            <DataTable
              label={t("market.processes")}
              heads={["table.process", "table.build", "table.started", "table.lastSeen"]}
              isEmpty={body.processes.length === 0}
            >
              {body.processes.map((each) => (
                <tr key={each.id}>
                  <td>{each.id}</td>
                  <td>
                    <bdi>{each.build}</bdi>
                  </td>
                  <td>{time(each.started_at)}</td>
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

function MeasuredCell({ measured, minutes }: { measured: Deploys["builds"][number]["before"]; minutes: number }): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const { answers, faults, delay_ms: delay, measured: looked, not_up: notUp } = measured;
  const facts = [
    answers > 0 && t("deploy.faults", { faults: numbers.whole(faults), answers: numbers.whole(answers) }),
    delay !== null && t("deploy.delay", { ms: numbers.whole(delay) }),
    looked > 0 && t("deploy.notUp", { bad: numbers.whole(notUp), measured: numbers.whole(looked) }),
  ].filter((fact) => fact !== false);
  const isWorse = faults > 0 || notUp > 0;
  return (
    <td className={isWorse ? styles.trouble : undefined}>
      {t("deploy.minutes", { count: minutes })}
      {": "}
      {facts.length === 0 ? t("deploy.unmeasured") : facts.join(" · ")}
    </td>
  );
}
