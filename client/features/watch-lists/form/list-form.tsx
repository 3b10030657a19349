// The settings of a list, new or known: name, columns or signal types, windows and thresholds, sounds, tickers.

import type { ReactNode } from "react";
import { cadenceFor } from "../../../../shared/contracts/plans.ts";
import {
  COLUMN_IDS,
  countedColumns,
  MAX_COLUMNS,
  type ColumnId,
  type ListKind,
} from "../../../../shared/contracts/watch-lists.ts";
import { cadenceOptions } from "../../../desk/cadence.tsx";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { CheckField } from "../../../ui/check-field.tsx";
import { Chip, Chips } from "../../../ui/chip.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import type { ListDraft } from "../state/watch-lists.store.ts";
import { toggleColumn } from "./list-draft.ts";
import styles from "./list-form.module.css";
import { NameField } from "./name-field.tsx";
import { SignalFields } from "./signal-fields.tsx";
import { TickersField } from "./tickers-field.tsx";
import { WindowFields } from "./window-fields.tsx";

interface ColumnPickerProps {
  readonly kind: ListKind;
  readonly columns: readonly ColumnId[];
  readonly onToggle: (column: ColumnId) => void;
}

interface ListFormProps {
  readonly draft: ListDraft;
  readonly defaultName: string;
  readonly onChange: (draft: ListDraft) => void;
}

/** All fields of the form. */
export function ListForm({ draft, defaultName, onChange }: ListFormProps): ReactNode {
  const t = useTranslate();
  const plan = usePlan();
  const terminal = useTerminalSettings((state) => cadenceFor(plan, state.updateSpeed));
  const seconds = cadenceFor(plan, draft.updateSpeed);
  const signal = draft.type === "signal";
  if (signal) return <SignalFields draft={draft} defaultName={defaultName} onChange={onChange} />;
  const net = draft.columns.includes("net_percent");
  const volume = draft.columns.includes("volume_relative");
  return (
    <div className={styles.fields}>
      <NameField name={draft.name} defaultName={defaultName} onChange={(name) => onChange({ ...draft, name })} />
      <ColumnPicker kind={draft.type} columns={draft.columns} onToggle={(column) => onChange(toggleColumn(draft, column))} />
      {net && <WindowFields draft={draft} column="net_percent" onChange={onChange} />}
      {(net || draft.columns.includes("change_5min_percent")) && (
        <CheckField
          label={t("lists.form.withoutBtc")}
          hint={t("lists.form.compared.btc.hint")}
          checked={draft.comparedWith === "btc"}
          onChange={(isOn) => onChange({ ...draft, comparedWith: isOn ? "btc" : "none" })}
        />
      )}
      {volume && !net && <WindowFields draft={draft} column="volume_relative" onChange={onChange} />}
      <RadioGroup
        variant="chips"
        legend={t("header.speed")}
        value={String(seconds)}
        options={cadenceOptions(plan, t)}
        onChoose={(chosen) => onChange({ ...draft, updateSpeed: Number(chosen) })}
      />
      {/* A list gets what the terminal gets. */}
      {seconds < terminal && <p className={styles.hint}>{t("lists.form.fasterAll", { seconds })}</p>}
      <TickersField tickers={draft.tickers} onChange={(tickers) => onChange({ ...draft, tickers })} />
    </div>
  );
}

/** One group of toggles. */
function ColumnPicker({ kind, columns, onToggle }: ColumnPickerProps): ReactNode {
  const t = useTranslate();
  const count = countedColumns(columns);
  const full = count >= MAX_COLUMNS;
  return (
    <fieldset>
      <legend className={styles.legend}>
        {t("lists.form.columns")}
        <bdi className={styles.aside}>{t("lists.form.columnsChosen", { count, max: MAX_COLUMNS })}</bdi>
      </legend>
      <Chips>
        {COLUMN_IDS[kind].map((column) => {
          const on = columns.includes(column);
          return (
            <Chip key={column} on={on} disabled={full && !on && column !== "symbol"} onToggle={() => onToggle(column)}>
              {t(`lists.column.${column}`)}
            </Chip>
          );
        })}
      </Chips>
    </fieldset>
  );
}
