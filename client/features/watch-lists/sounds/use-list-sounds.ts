// Lets each list sound for its new signals, in its own sound or in that of their type, unless the reader muted them.

import { useEffect } from "react";
import type { Signal } from "../../../../shared/contracts/signals.ts";
import type { ListSound, WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { signalTypeOf } from "../../../../shared/signals/signal-types.ts";
import { newSignals } from "../../../desk/live-signals.ts";
import type { TerminalEngine } from "../../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { useWatchLists } from "../state/watch-lists.store.ts";
import { resumeSound, playSignal, unlockSound } from "../../../desk/play-sound.ts";
import { SoundGate } from "./sound-gate.ts";

/** The sound of a signal's type in a list, or that of the list. */
function soundOf({ sound, typeSounds }: WatchList, { signalType, direction }: Signal): ListSound {
  return typeSounds[signalTypeOf(signalType, direction)] ?? sound;
}

/** While the terminal is open. */
export function useListSounds({ signals, stream }: Pick<TerminalEngine, "signals" | "stream">): void {
  useEffect(() => {
    document.addEventListener("pointerdown", unlockSound, { passive: true });
    // A finger allows sound when it leaves the glass, a mouse when it presses.
    document.addEventListener("pointerup", unlockSound, { passive: true });
    document.addEventListener("keydown", unlockSound);
    document.addEventListener("visibilitychange", resumeSound);
    return () => {
      document.removeEventListener("pointerdown", unlockSound);
      document.removeEventListener("pointerup", unlockSound);
      document.removeEventListener("keydown", unlockSound);
      document.removeEventListener("visibilitychange", resumeSound);
    };
  }, []);
  useEffect(() => {
    const gate = new SoundGate();
    return signals.onAdded((listId, added) => {
      const list = useWatchLists.getState().lists.find(({ id }) => id === listId);
      if (!list || useTerminalSettings.getState().soundMuted) return;
      const now = performance.now();
      const sound = newSignals(added, stream.age, now)
        .map((signal) => soundOf(list, signal))
        .find((each) => each !== "none");
      if (sound && gate.lets(listId, now)) playSignal(sound);
    });
  }, [signals, stream]);
}
