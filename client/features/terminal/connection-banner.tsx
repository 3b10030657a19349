// What still works while the live connection does not: polled prices, or only what was on screen last.

import type { ReactNode } from "react";
import { useEngine } from "../../desk/terminal-engine.ts";
import { clockTextOf, useTimeZone } from "../../desk/time-zone.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { useConnection } from "../../stream/connection.store.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useLastData } from "./use-last-data.ts";

/** Shown while offline or polling. */
export function ConnectionBanner(): ReactNode {
  const t = useTranslate();
  const { stream } = useEngine();
  const phase = useConnection((state) => state.phase);
  const zone = useTimeZone((state) => state.zone);
  const lastData = useLastData();
  const retry = <Button onClick={() => stream.retry()}>{t("banner.retry")}</Button>;
  if (phase === "polling")
    return (
      <Banner kind="attention" icon="noLine" testId="polling-banner" action={retry}>
        <strong>{t("banner.polling")}</strong> {t("banner.polling.body")}
      </Banner>
    );
  if (phase !== "offline") return null;
  return (
    <Banner kind="error" icon="noLine" testId="offline-banner" action={retry}>
      <strong>{t("banner.offline")}</strong> {t("banner.offline.body", { time: clockTextOf(lastData, zone, true) })}
    </Banner>
  );
}
