// The banners over the terminal: the live connection is gone, the data is old.

import { useCallback, useEffect, useRef, type ReactNode } from "react";
import { exchangeName, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { clockTextOf, useTimeZone } from "../../desk/time-zone.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { LiveText } from "../../market/live-text.tsx";
import { useConnection } from "../../stream/connection.store.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";

const LOOK_MS = 1000;

/** Shown while offline or polling. */
export function ConnectionBanner(): ReactNode {
  const t = useTranslate();
  const { loop, stream } = useEngine();
  const { phase, crowded, outdated } = useConnection();
  const zone = useTimeZone((state) => state.zone);
  const lastData = useLastData();
  const since = useCallback(() => t("banner.offline.body", { time: clockTextOf(lastData(), zone, true) }), [t, lastData, zone]);
  const retry = <Button onClick={() => stream.retry()}>{t("banner.retry")}</Button>;
  if (phase === "polling" && outdated)
    return (
      <Banner
        kind="attention"
        icon="refresh"
        testId="outdated-banner"
        action={<Button onClick={() => location.reload()}>{t("failed.reload")}</Button>}
      >
        <strong>{t("banner.outdated")}</strong> {t("banner.outdated.body")}
      </Banner>
    );
  if (phase === "polling")
    return (
      <Banner kind="attention" icon="noLine" testId="polling-banner" action={retry}>
        <strong>{t(crowded ? "banner.crowded" : "banner.polling")}</strong>{" "}
        {t(crowded ? "banner.crowded.body" : "banner.polling.body")}
      </Banner>
    );
  if (phase !== "offline") return null;
  return (
    <Banner kind="error" icon="noLine" testId="offline-banner" action={retry}>
      <strong>{t("banner.offline")}</strong> <LiveText loop={loop} read={since} />
    </Banner>
  );
}

/** Tells when the last update was seen, epoch ms, true to a second. It is asked only while there are none: no update renders. */
function useLastData(): () => number {
  const { store } = useEngine();
  const last = useRef(Number.NaN);
  useEffect(() => {
    let { version } = store;
    last.current = Date.now();
    const timer = setInterval(() => {
      if (store.version === version) return;
      version = store.version;
      last.current = Date.now();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [store]);
  return useCallback(() => last.current, []);
}

/** Shown while the data is older than the limit; counts on even when nothing arrives. */
export function StaleBanner({ exchange }: { exchange: ExchangeId }): ReactNode {
  const t = useTranslate();
  const { loop, stream } = useEngine();
  const { stale, fault } = useConnection();
  const numbers = useLanguage((state) => state.numbers);
  const read = useCallback(
    (now: number) =>
      t("banner.stale", { exchange: exchangeName(exchange), seconds: numbers.whole(Math.floor(stream.age.ageMs(now) / 1000)) }),
    [t, stream, exchange, numbers],
  );
  if (!stale) return null;
  return (
    <Banner
      kind="attention"
      icon="clock"
      testId="stale-banner"
      action={
        <Button kind="secondary" onClick={() => stream.retry()}>
          {t("banner.retry")}
        </Button>
      }
    >
      <strong>
        <LiveText loop={loop} read={read} />
      </strong>{" "}
      {fault === undefined ? t("banner.stale.body") : t(`fault.${fault}`, { exchange: exchangeName(exchange) })}
    </Banner>
  );
}
