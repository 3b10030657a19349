// On a phone, which has no status bar: the browser lets nothing sound until the screen is touched, and the reader who does not hear a
// signal must know.

import type { ReactNode } from "react";
import { useSound } from "../../../desk/play-sound.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import styles from "./sound-waits.module.css";

/** A button that any touch answers, its own like every other: gone once there is sound, or none is wanted. */
export function SoundWaits(): ReactNode {
  const t = useTranslate();
  const canSound = useSound((state) => state.isAllowed);
  const muted = useTerminalSettings((state) => state.soundMuted);
  if (canSound || muted) return null;
  return (
    <span className={styles.waits}>
      <IconButton icon="muted" label={t("bar.soundWaits")} />
    </span>
  );
}
