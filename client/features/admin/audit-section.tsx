// Who did what: what operators did, or everything that is recorded.

import { useCallback, useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { AuditRow } from "../../../shared/contracts/admin-views.ts";
import { customerPage } from "../../../shared/contracts/application-pages.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { ForeignText } from "./foreign-text.tsx";
import { useMomentTexts } from "./moment-text.ts";
import styles from "./section.module.css";
import { DataTable, Section } from "./section.tsx";
import { useLoaded } from "./use-loaded.ts";

const BY = ["admins", "all"] as const;
type By = (typeof BY)[number];

/** The section. */
export function AuditSection(): ReactNode {
  const t = useTranslate();
  const [query, setQuery] = useState<{ by: By; before?: string }>({ by: "admins" });
  const loaded = useLoaded(useCallback((headers) => callRoute("GET /api/admin/audit", { query, headers }), [query]));
  const { body } = loaded;
  const last = body?.data.at(-1)?.id;
  return (
    <Section
      title={t("admin.audit")}
      loaded={loaded}
      tools={
        <RadioGroup
          legend={t("inbox.filter")}
          variant="chips"
          value={query.by}
          options={BY.map((value) => ({ value, text: t(`audit.${value}`) }))}
          onChoose={(by) => setQuery({ by })}
        />
      }
    >
      {body && <AuditTable rows={body.data} />}
      <p className={styles.pages}>
        {query.before !== undefined && <Button onClick={() => setQuery({ by: query.by })}>{t("audit.newest")}</Button>}
        {body?.more && last !== undefined && (
          <Button onClick={() => setQuery({ by: query.by, before: last })}>{t("admin.more")}</Button>
        )}
      </p>
    </Section>
  );
}

/** Rows of the log. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  return (
    <DataTable
      label={t("admin.audit")}
      heads={["table.when", "table.who", "table.what", "table.customer", "table.details"]}
      isEmpty={rows.length === 0}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td>{time(row.at)}</td>
          <td>
            <ForeignText text={row.admin ?? "\u2014"} />
          </td>
          <td>{row.action}</td>
          <td>
            {row.user_id === null ? (
              "\u2014"
            ) : (
              <Link to={customerPage(row.user_id)}>
                <ForeignText text={row.email ?? row.user_id} />
              </Link>
            )}
          </td>
          <td className={styles.long} dir="ltr">
            <ForeignText text={detailsText(row.details)} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** "plan: popular, days: 30". */
function detailsText(details: AuditRow["details"]): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
}
