// The state of the connection as shape, word and time; colour only repeats what they say.

import { useCallback, type ReactNode } from "react";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { LiveText } from "../../market/live-text.tsx";
import { useConnection, type Connection } from "../../stream/connection.store.ts";
import styles from "./connection-mark.module.css";

const SHAPES = {
  disc: "M8 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z",
  ring: "M8 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z",
  triangle: "M8 3.5 13 12.5H3Z",
  cross: "M4.5 4.5l7 7M11.5 4.5l-7 7",
} as const;

type Shape = keyof typeof SHAPES;
type Word = "live" | "joining" | "stale" | "resync" | "polling" | "offline" | "ended";

/** Shape, word, and the age of the data in ms, or in s once it is late. */
export function ConnectionMark(): ReactNode {
  const t = useTranslate();
  const { loop, stream } = useEngine();
  const connection = useConnection();
  const numbers = useLanguage((state) => state.numbers);
  const { word, shape } = markOf(connection);
  const { speed, attempts } = connection;
  const read = useCallback(
    (now: number) => {
      if (word === "joining" && attempts > 0) return t("status.attempt", { count: attempts });
      const age = stream.age.ageMs(now);
      if (!Number.isFinite(age) || word === "joining") return "";
      if (word === "live" && age < speed * 1000 + 1500) {
        const delay = stream.age.tickToPaintMs;
        return Number.isFinite(delay) ? t("status.ms", { value: numbers.whole(delay) }) : "";
      }
      return t("status.seconds", { value: numbers.whole(Math.floor(age / 1000)) });
    },
    [t, word, attempts, stream, speed, numbers],
  );
  return (
    <span
      className={styles.mark}
      data-shape={shape}
      data-testid="connection"
      data-word={word}
      title={word === "polling" ? t("status.polling.title") : t("status.title")}
    >
      <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[shape]} />
      </svg>
      <span role="status">{t(`status.${word}`)}</span>
      <LiveText loop={loop} className={styles.time} read={read} />
    </span>
  );
}

function markOf({ phase, stale }: Connection): { word: Word; shape: Shape } {
  if (phase === "offline" || phase === "ended") return { word: phase, shape: "cross" };
  if (phase === "joining") return { word: "joining", shape: "ring" };
  if (stale || phase === "stale") return { word: "stale", shape: "triangle" };
  if (phase === "resync" || phase === "polling") return { word: phase, shape: "ring" };
  return { word: "live", shape: "disc" };
}
