// Stops and resumes painting; pressed, it stands out, because old prices must not look new.

import type { ReactNode } from "react";
import { togglePause, useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import styles from "./pause-button.module.css";

/** Pause, with its word where there is room. */
export function PauseButton({ worded }: { worded: boolean }): ReactNode {
  const t = useTranslate();
  const paused = useTerminalSettings((state) => state.paused);
  const name = t(paused ? "header.resume" : "header.pause");
  return (
    <button
      type="button"
      className={styles.pause}
      aria-pressed={paused}
      aria-label={name}
      title={worded ? undefined : name}
      onClick={togglePause}
    >
      <svg width="14" height="14" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
        <path d={paused ? "M4.5 3v10l8-5Z" : "M4 3h2.5v10H4ZM9.5 3H12v10H9.5Z"} />
      </svg>
      {worded && t(paused ? "header.resumeShort" : "header.pauseShort")}
    </button>
  );
}
