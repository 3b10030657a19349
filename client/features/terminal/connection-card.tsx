// What the mark of the connection leaves out: how long the last change took, how long trades take, how old the data is.

import { useCallback, type ReactNode } from "react";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { LiveText } from "../../market/live-text.tsx";
import { UNKNOWN } from "../../market/number-text.ts";
import styles from "./connection-mark.module.css";

/** Each figure with what it measures. */
export function ConnectionCard({ isPolling }: { readonly isPolling: boolean }): ReactNode {
  const t = useTranslate();
  const { loop, stream } = useEngine();
  const numbers = useLanguage((state) => state.numbers);
  const inMs = useCallback(
    (value: number) => (Number.isFinite(value) ? t("status.ms", { value: numbers.whole(value) }) : UNKNOWN),
    [t, numbers],
  );
  const lastChange = useCallback(() => inMs(stream.age.tickToPaintMs), [inMs, stream]);
  const age = useCallback((now: number) => inMs(stream.age.ageMs(now)), [inMs, stream]);
  // Trades of pinned coins are measured one by one; without any, the frames are.
  const delay = useCallback(
    (share: number) => {
      const ofTicks = stream.tickAge.quantile(share);
      return inMs(Number.isFinite(ofTicks) ? ofTicks : stream.age.tickToPaintQuantile(share));
    },
    [stream, inMs],
  );
  const half = useCallback(() => delay(0.5), [delay]);
  const max = useCallback(() => delay(0.95), [delay]);
  return (
    <div className={styles.card} data-testid="connection-card">
      {isPolling && <p>{t("status.polling.title")}</p>}
      <dl>
        <dt>{t("status.title")}</dt>
        <dd>
          <LiveText loop={loop} read={lastChange} />
        </dd>
        <dt>{t("bar.tickToScreen")}</dt>
        <dd data-testid="tick-delay">
          <LiveText loop={loop} read={half} />
        </dd>
        <dt>{t("bar.p95")}</dt>
        <dd data-testid="tick-delay">
          <LiveText loop={loop} read={max} />
        </dd>
        <dt>{t("screener.bar.data")}</dt>
        <dd>
          <LiveText loop={loop} read={age} />
        </dd>
      </dl>
    </div>
  );
}
