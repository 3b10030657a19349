// The one mark of how things stand: live, paused, late, polled or cut off, as shape, word and time; colour only repeats what they
// say. What else can be measured stands in its card.

import { useCallback, useState, type ReactNode } from "react";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { LiveText } from "../../market/live-text.tsx";
import { useConnection, type Connection } from "../../stream/connection.store.ts";
import { Popover } from "../../ui/popover.tsx";
import { laterConnectionCard } from "./later-connection-card.ts";
import styles from "./connection-mark.module.css";

const SHAPES = {
  disc: "M8 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z",
  ring: "M8 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z",
  triangle: "M8 3.5 13 12.5H3Z",
  cross: "M4.5 4.5l7 7M11.5 4.5l-7 7",
  bars: "M4 3h2.5v10H4ZM9.5 3H12v10H9.5Z",
} as const;

type Shape = keyof typeof SHAPES;
type Word = "live" | "paused" | "joining" | "stale" | "resync" | "polling" | "offline" | "ended";

/** Shape, word, and one age: of the data in ms, or in s once it is late; of the pause while it lasts. */
export function ConnectionMark(): ReactNode {
  const t = useTranslate();
  const { loop } = useEngine();
  const { word, shape } = useMark();
  const [open, setOpen] = useState(false);
  const read = useAge(word);
  return (
    <span
      className={styles.place}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && setOpen(false)}
    >
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        button={
          <button
            type="button"
            className={styles.mark}
            data-shape={shape}
            data-testid="connection"
            data-word={word}
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
              <path d={SHAPES[shape]} />
            </svg>
            <span role="status">{t(`status.${word}`)}</span>
            <LiveText loop={loop} className={styles.time} read={read} />
          </button>
        }
      >
        <laterConnectionCard.Page isPolling={word === "polling"} />
      </Popover>
    </span>
  );
}

/** The text beside a word. */
function useAge(word: Word): (now: number) => string {
  const t = useTranslate();
  const { stream } = useEngine();
  const numbers = useLanguage((state) => state.numbers);
  const { speed, attempts } = useConnection();
  const pausedAt = useTerminalSettings((state) => state.pausedAt);
  return useCallback(
    (now: number) => {
      const seconds = (ms: number): string => t("status.seconds", { value: numbers.whole(Math.floor(ms / 1000)) });
      if (word === "paused") return seconds(Math.max(0, now - pausedAt));
      if (word === "joining" && attempts > 0) return t("status.attempt", { count: attempts });
      const age = stream.age.ageMs(now);
      if (!Number.isFinite(age) || word === "joining") return "";
      if (word !== "live" || age >= speed * 1000 + 1500) return seconds(age);
      const delay = stream.age.tickToPaintMs;
      return Number.isFinite(delay) ? t("status.ms", { value: numbers.whole(delay) }) : "";
    },
    [t, word, attempts, stream, speed, numbers, pausedAt],
  );
}

function useMark(): { word: Word; shape: Shape } {
  const connection = useConnection();
  const paused = useTerminalSettings((state) => state.paused);
  // Whatever comes meanwhile, the screen shows the moment of the pause.
  return paused && connection.phase !== "ended" ? { word: "paused", shape: "bars" } : markOf(connection);
}

function markOf({ phase, stale }: Connection): { word: Word; shape: Shape } {
  if (phase === "offline" || phase === "ended") return { word: phase, shape: "cross" };
  if (phase === "joining") return { word: "joining", shape: "ring" };
  if (stale || phase === "stale") return { word: "stale", shape: "triangle" };
  if (phase === "resync" || phase === "polling") return { word: phase, shape: "ring" };
  return { word: "live", shape: "disc" };
}
