// Lets each list sound for its new signals, in its own sound, unless the reader muted them.

import { useEffect } from "react";
import { useWatchLists } from "../watch-lists/watch-lists.store.ts";
import type { TerminalEngine } from "../terminal/terminal-engine.ts";
import { useTerminalSettings } from "../terminal/terminal-settings.store.ts";
import { playSound, unlockSound } from "./play-sound.ts";
import { SoundGate } from "./sound-gate.ts";

/** While the terminal is open. */
export function useListSounds({ signals }: Pick<TerminalEngine, "signals">): void {
  useEffect(() => {
    document.addEventListener("pointerdown", unlockSound, { passive: true });
    document.addEventListener("keydown", unlockSound);
    return () => {
      document.removeEventListener("pointerdown", unlockSound);
      document.removeEventListener("keydown", unlockSound);
    };
  }, []);
  useEffect(() => {
    const gate = new SoundGate();
    return signals.onAdded((listId, added) => {
      const sound = useWatchLists.getState().lists.find(({ id }) => id === listId)?.sound ?? "none";
      if (sound === "none" || useTerminalSettings.getState().soundMuted) return;
      if (gate.lets(listId, added, Date.now())) playSound(sound);
    });
  }, [signals]);
}
