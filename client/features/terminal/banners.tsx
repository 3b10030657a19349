// What is wrong with the line or the data, in one banner that lies over the screen: nothing moves away under the pointer.

import { useCallback, type ReactNode } from "react";
import { exchangeName, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { clockTextOf, useTimeZone } from "../../desk/time-zone.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { LiveText } from "../../market/live-text.tsx";
import { useConnection, type Connection } from "../../stream/connection.store.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./banners.module.css";

/** At most one: what explains the others comes first. */
export function ConnectionBanner({ exchange }: { exchange: ExchangeId }): ReactNode {
  const { phase, outdated, stale } = useConnection();
  const banner = bannerOf({ phase, outdated, stale }, exchange);
  return banner && <div className={styles.over}>{banner}</div>;
}

function bannerOf({ phase, outdated, stale }: Pick<Connection, "phase" | "outdated" | "stale">, exchange: ExchangeId): ReactNode {
  if (phase === "ended") return null;
  if (phase === "polling" && outdated) return <OutdatedBanner />;
  if (phase === "offline") return <OfflineBanner />;
  if (stale) return <StaleBanner exchange={exchange} />;
  return phase === "polling" ? <PollingBanner /> : null;
}

function OutdatedBanner(): ReactNode {
  const t = useTranslate();
  const reload = <Button onClick={() => location.reload()}>{t("failed.reload")}</Button>;
  return (
    <Banner kind="attention" icon="refresh" testId="outdated-banner" action={reload}>
      <strong>{t("banner.outdated")}</strong> {t("banner.outdated.body")}
    </Banner>
  );
}

function PollingBanner(): ReactNode {
  const t = useTranslate();
  const crowded = useConnection((state) => state.crowded);
  return (
    <Banner kind="attention" icon="noLine" testId="polling-banner" action={<Retry />}>
      <strong>{t(crowded ? "banner.crowded" : "banner.polling")}</strong>{" "}
      {t(crowded ? "banner.crowded.body" : "banner.polling.body")}
    </Banner>
  );
}

function OfflineBanner(): ReactNode {
  const t = useTranslate();
  const { loop, stream } = useEngine();
  const zone = useTimeZone((state) => state.zone);
  const since = useCallback(
    (now: number) => {
      const age = stream.age.ageMs(now);
      // Before the first data there is no moment to name.
      if (!Number.isFinite(age)) return "";
      return t("banner.offline.body", { time: clockTextOf(stream.serverTime - age, zone, true) });
    },
    [t, stream, zone],
  );
  return (
    <Banner kind="error" icon="noLine" testId="offline-banner" action={<Retry />}>
      <strong>{t("banner.offline")}</strong> <LiveText loop={loop} read={since} />
    </Banner>
  );
}

/** The data is older than the limit; counts on even when nothing arrives. Only the server can tell that the exchange is late. */
function StaleBanner({ exchange }: { exchange: ExchangeId }): ReactNode {
  const t = useTranslate();
  const { loop, stream } = useEngine();
  const { phase, fault, behind } = useConnection();
  const numbers = useLanguage((state) => state.numbers);
  const isTheirs = behind && phase !== "joining";
  const read = useCallback(
    (now: number) => {
      const seconds = numbers.whole(Math.floor(stream.age.ageMs(now) / 1000));
      return isTheirs ? t("banner.stale", { exchange: exchangeName(exchange), seconds }) : t("banner.silent", { seconds });
    },
    [t, stream, exchange, numbers, isTheirs],
  );
  return (
    <Banner kind="attention" icon="clock" testId="stale-banner" action={<Retry />}>
      <strong>
        <LiveText loop={loop} read={read} />
      </strong>{" "}
      {fault === undefined || !isTheirs ? t("banner.stale.body") : t(`fault.${fault}`, { exchange: exchangeName(exchange) })}
    </Banner>
  );
}

function Retry(): ReactNode {
  const t = useTranslate();
  const { stream } = useEngine();
  return (
    <Button kind="secondary" onClick={() => stream.retry()}>
      {t("banner.retry")}
    </Button>
  );
}
