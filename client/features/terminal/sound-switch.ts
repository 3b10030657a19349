// Sounds on or off by key, with a word on the screen, since silence says nothing.

import { chooseSetting, useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { translate } from "../../i18n/language.store.ts";
import { showToast } from "../../ui/toast.store.ts";

/** Turns the sounds of signals off or on. */
export function toggleMute(): void {
  const muted = !useTerminalSettings.getState().soundMuted;
  chooseSetting("soundMuted", muted);
  showToast({ kind: "note", icon: muted ? "muted" : "bell", text: translate(muted ? "sound.muted" : "sound.on") });
}
