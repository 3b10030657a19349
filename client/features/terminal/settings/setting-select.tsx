// A setting of a few values: its name at the start, the chosen value at the end.

import type { ReactNode } from "react";
import { Select, type SelectOption } from "../../../ui/select.tsx";
import styles from "./settings.module.css";

interface SettingSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChoose: (value: string) => void;
  readonly short?: string;
}

/** One row with a select. */
export function SettingSelect(props: SettingSelectProps): ReactNode {
  return (
    <div className={styles.row}>
      <span aria-hidden="true">{props.label}</span>
      <Select {...props} />
    </div>
  );
}
