// Whether a process lives: one that went silent stays in the lists, with the moment of its last sign of life.

import type { ReactNode } from "react";
import type { RunningProcess } from "../../../shared/contracts/deploys.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { useMomentTexts } from "./moment-text.ts";
import styles from "./section.module.css";

/** A cell of a table. */
export function ProcessState({ process: { is_running: isRunning, last_seen_at: seen } }: { process: RunningProcess }): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  return (
    <td className={isRunning ? undefined : styles.trouble}>
      {isRunning ? t("deploy.running") : t("process.gone", { time: time(seen) })}
    </td>
  );
}
