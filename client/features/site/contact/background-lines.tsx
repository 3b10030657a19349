// Vertical lines that run down behind the contact page. Decoration: without script or motion there are none.

import { useEffect, useState, type ReactNode } from "react";
import styles from "./background-lines.module.css";

const COUNT = 25;
const SECONDS = { min: 5, max: 13 } as const;
const HEIGHT = { min: 80, max: 200 } as const;

interface Line {
  /** Percent of the width. */
  readonly left: number;
  readonly seconds: number;
  /** Pixels. */
  readonly height: number;
  /** How far of its way it has come when the page opens, 0 to 1. */
  readonly begun: number;
}

/** Lines at random places, of random speed and height; `random` as Math.random. */
export function makeLines(random: () => number): Line[] {
  const between = ({ min, max }: { min: number; max: number }): number => min + random() * (max - min);
  return Array.from({ length: COUNT }, () => ({
    left: random() * 100,
    seconds: between(SECONDS),
    height: between(HEIGHT),
    begun: random(),
  }));
}

/** The lines, once the page is shown: a built page must not hold chance. */
export function BackgroundLines(): ReactNode {
  const [lines, setLines] = useState<readonly Line[]>([]);
  useEffect(() => setLines(makeLines(Math.random)), []);
  return (
    <div className={styles.lines} aria-hidden="true">
      {lines.map(({ left, seconds, height, begun }, at) => (
        <span
          key={at}
          className={styles.line}
          style={{ left: `${left}%`, height, animationDuration: `${seconds}s`, animationDelay: `${-begun * seconds}s` }}
        />
      ))}
    </div>
  );
}
