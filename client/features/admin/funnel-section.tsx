// The funnel: how many took each step from the landing page to a paid plan, in all and day by day.

import { useCallback, useState, type ReactNode } from "react";
import { FUNNEL_STEPS, sumSteps, type StepCounts } from "../../../shared/contracts/funnel.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import type { PlainKey } from "../../i18n/translate.ts";
import { callRoute } from "../../rest/call-route.ts";
import { RadioGroup } from "../../ui/radio-group.tsx";
import styles from "./section.module.css";
import { DataTable, Part, Section } from "./section.tsx";
import { useLoaded } from "./use-loaded.ts";

const RANGES = ["7", "30", "90"] as const;
type Range = (typeof RANGES)[number];

/** The section. */
export function FunnelSection(): ReactNode {
  const t = useTranslate();
  const [range, setRange] = useState<Range>("7");
  const loaded = useLoaded(
    useCallback((headers) => callRoute("GET /api/admin/funnel", { query: { days: Number(range) }, headers }), [range]),
  );
  const { body } = loaded;
  const days = body ? groupBy(body.data, ({ day }) => day).reverse() : [];
  return (
    <Section
      title={t("admin.funnel")}
      loaded={loaded}
      tools={
        <RadioGroup
          legend={t("inbox.filter")}
          variant="chips"
          value={range}
          options={RANGES.map((value) => ({ value, text: t("steps.days", { count: Number(value) }) }))}
          onChoose={setRange}
        />
      }
    >
      <p className={styles.note}>{t("steps.note")}</p>
      {body && (
        <>
          <Part title={t("steps.total")}>
            <StepTable
              label={t("steps.total")}
              first="table.when"
              rows={body.data.length === 0 ? [] : [[t("steps.days", { count: Number(range) }), sumSteps(body.data)]]}
            />
          </Part>
          <Part title={t("steps.byDay")}>
            <StepTable label={t("steps.byDay")} first="table.when" rows={days.map(([day, rows]) => [day, sumSteps(rows)])} />
          </Part>
          <Part title={t("steps.byLanguage")}>
            <StepTable
              label={t("steps.byLanguage")}
              first="inbox.language"
              rows={groupBy(body.data, ({ language }) => language).map(([language, rows]) => [language, sumSteps(rows)])}
            />
          </Part>
        </>
      )}
    </Section>
  );
}

interface StepTableProps {
  readonly label: string;
  /** Head of the first column. */
  readonly first: PlainKey;
  readonly rows: readonly (readonly [name: string, steps: StepCounts])[];
}

function StepTable({ label, first, rows }: StepTableProps): ReactNode {
  const numbers = useLanguage((state) => state.numbers);
  return (
    <DataTable
      label={label}
      heads={[
        first,
        "steps.landing",
        "steps.quiz",
        "steps.test",
        "steps.plan",
        "steps.registration",
        "steps.payment",
        "steps.paid",
      ]}
      isEmpty={rows.length === 0}
    >
      {rows.map(([name, steps]) => (
        <tr key={name}>
          <td>{name}</td>
          {FUNNEL_STEPS.map((step) => (
            <td key={step}>{numbers.whole(steps[step])}</td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

/** Rows of one key together, keys as they come first. */
function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): [Key, Row[]][] {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups];
}
