// Lets each list sound for its new signals, in its own sound, unless the reader muted them.

import { useEffect } from "react";
import { newsOf } from "../../../desk/live-signals.ts";
import type { TerminalEngine } from "../../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { useWatchLists } from "../state/watch-lists.store.ts";
import { playSound, unlockSound } from "./play-sound.ts";
import { SoundGate } from "./sound-gate.ts";

/** While the terminal is open. */
export function useListSounds({ signals, stream }: Pick<TerminalEngine, "signals" | "stream">): void {
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
      const now = performance.now();
      if (newsOf(added, stream.age, now).length > 0 && gate.lets(listId, now)) playSound(sound);
    });
  }, [signals, stream]);
}
