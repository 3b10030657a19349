// The badge over old data: whose, how old now, and a way to try again.

import { useCallback, type ReactNode } from "react";
import { exchangeName, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { LiveText } from "../../market/live-text.tsx";
import { useConnection } from "../../stream/connection.store.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";

/** Shown while the data is older than the limit; counts on even when nothing arrives. */
export function StaleBanner({ exchange }: { exchange: ExchangeId }): ReactNode {
  const t = useTranslate();
  const { loop, stream } = useEngine();
  const stale = useConnection((state) => state.stale);
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
      {t("banner.stale.body")}
    </Banner>
  );
}
