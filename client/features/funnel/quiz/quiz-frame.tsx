// What all steps of the quiz share: the frame of the site with a way out, and the ruler of ticks that shows how far one is.

import type { ReactNode } from "react";
import { Link } from "wouter";
import { useTranslate } from "../../../i18n/language.store.ts";
import { SiteLayout } from "../../../site-shell/site-layout.tsx";
import styles from "./quiz.module.css";

const TICKS = 60;

interface QuizFrameProps {
  /** Above the page's heading. */
  readonly progress?: { readonly percent: number; readonly text: string; readonly discount: number };
  readonly children: ReactNode;
}

/** One step. */
export function QuizFrame({ progress, children }: QuizFrameProps): ReactNode {
  const t = useTranslate();
  return (
    <SiteLayout action={<Link to="/">{t("quiz.leave")}</Link>}>
      <div className={styles.step}>
        {progress && (
          <div className={styles.progress}>
            <Ruler percent={progress.percent} label={progress.text} />
            <p>
              <span>{progress.text}</span>
              <strong>{t("quiz.discount", { percent: progress.discount })}</strong>
            </p>
          </div>
        )}
        {children}
      </div>
    </SiteLayout>
  );
}

function Ruler({ percent, label }: { percent: number; label: string }): ReactNode {
  const here = Math.round((percent / 100) * (TICKS - 1));
  return (
    <div
      className={styles.ruler}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      {Array.from({ length: TICKS }, (_, tick) => (
        <i key={tick} data-done={tick <= here} data-here={tick === here} data-fifth={tick % 5 === 0} />
      ))}
    </div>
  );
}
