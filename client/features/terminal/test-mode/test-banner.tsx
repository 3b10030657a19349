// What is left of the free test, as a figure and a bar; counted by the frame loop.

import { useCallback, useEffect, useRef, type ReactNode } from "react";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { LiveText } from "../../../market/live-text.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import styles from "./test-banner.module.css";
import { leftText } from "./test-run.ts";

interface TestBannerProps {
  /** On the page's clock, ms. */
  readonly endsAt: number;
  readonly totalMs: number;
}

/** The bar warns when this share of the time is left, or a minute. */
const LAST_SHARE = 1 / 6;
const LAST_MS = 60_000;

/** The banner over the terminal. */
export function TestBanner({ endsAt, totalMs }: TestBannerProps): ReactNode {
  const t = useTranslate();
  const { loop } = useEngine();
  const bar = useRef<HTMLDivElement>(null);
  const read = useCallback(() => leftText(endsAt - performance.now()), [endsAt]);
  useEffect(
    () =>
      loop.add(() => {
        const share = Math.min(1, Math.max(0, (endsAt - performance.now()) / totalMs));
        bar.current?.style.setProperty("inline-size", `${(share * 100).toFixed(1)}%`);
        bar.current?.toggleAttribute("data-last", share <= LAST_SHARE && share * totalMs <= LAST_MS);
        bar.current?.parentElement?.setAttribute("aria-valuenow", String(Math.ceil((share * totalMs) / 1000)));
      }),
    [loop, endsAt, totalMs],
  );
  return (
    <Banner
      kind="plain"
      testId="test-banner"
      action={
        <ButtonLink size="terminal" to="/pricing">
          {t("test.plan")}
        </ButtonLink>
      }
    >
      <div className={styles.run}>
        <span>{t("test.banner")}</span>
        <LiveText loop={loop} className={styles.left} read={read} />
        <div
          className={styles.track}
          role="progressbar"
          aria-label={t("test.left")}
          aria-valuemin={0}
          aria-valuemax={Math.round(totalMs / 1000)}
        >
          <div ref={bar} className={styles.bar} />
        </div>
      </div>
    </Banner>
  );
}
