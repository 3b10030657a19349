// The hours in which a list reports nothing, in the time zone of the account.

import type { ReactNode } from "react";
import type { ListReportSettings } from "../../../../shared/contracts/list-reports.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import styles from "./list-reports-field.module.css";

const NIGHT = { from: 22 * 60, until: 7 * 60 } as const;

type Quiet = ListReportSettings["quiet"];

/** The account's, none, or the list's own. */
export function QuietField({ quiet, onChange }: { readonly quiet: Quiet; readonly onChange: (quiet: Quiet) => void }): ReactNode {
  const t = useTranslate();
  const kind = quiet === "account" ? "account" : quiet === null ? "none" : "own";
  const own = typeof quiet === "object" && quiet !== null ? quiet : NIGHT;
  const choose = (chosen: "account" | "none" | "own"): void =>
    onChange(chosen === "account" ? chosen : chosen === "none" ? null : NIGHT);
  const take = (end: "from" | "until", clock: string): void => {
    if (clock !== "" && minuteOf(clock) !== own[end]) onChange({ ...own, [end]: minuteOf(clock) });
  };
  return (
    <>
      <RadioGroup
        variant="chips"
        legend={t("reports.quiet")}
        value={kind}
        options={(["account", "none", "own"] as const).map((value) => ({ value, text: t(`reports.quiet.${value}`) }))}
        onChoose={choose}
      />
      {kind === "own" && (
        <div className={styles.row}>
          {(["from", "until"] as const).map((end) => (
            <label key={end} className={styles.legend}>
              {t(`reports.${end}`)}{" "}
              <input
                type="time"
                dir="ltr"
                className={styles.time}
                defaultValue={clockOf(own[end])}
                onBlur={({ target: { value } }) => take(end, value)}
                // It submits the form, which then closes without a blur.
                onKeyDown={({ key, currentTarget: { value } }) => key === "Enter" && take(end, value)}
              />
            </label>
          ))}
        </div>
      )}
    </>
  );
}

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
