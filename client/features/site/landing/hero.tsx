// The first screen: one sentence, two ways on, and the market itself.

import { useEffect, useState, type ReactNode } from "react";
import { DEFAULT_EXCHANGE, EXCHANGES, exchangeName } from "../../../../shared/market/exchange-id.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { PUBLIC_TABLE } from "../../../site-shell/site-link.tsx";
import { useMarketPreview } from "../../../site-shell/market-preview.store.ts";
import { useTestTime } from "../../../site-shell/page-values.ts";
import { PublicDeck, useDeckText } from "../../../site-shell/public-deck.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import styles from "./hero.module.css";
import { MoversTable } from "./movers-table.tsx";
import { PreviewScatter } from "./preview-scatter.tsx";

/** Words on the start side, the live panel on the other, the deck below. */
export function Hero(): ReactNode {
  const t = useTranslate();
  const isSignedIn = useIsSignedIn();
  const time = useTestTime();
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <h1>{t("front.title")}</h1>
        <p>{t("front.lead", { exchanges: EXCHANGES.map(exchangeName) })}</p>
        <div className={styles.ways}>
          <ButtonLink kind="primary" to="/quiz">
            {t("hero.signal")}
          </ButtonLink>
          <ButtonLink to={isSignedIn ? "/dashboard" : "/login"}>{t("nav.terminal")}</ButtonLink>
        </div>
        <p className={styles.small}>{t("hero.note", { time })}</p>
      </div>
      <LivePanel />
      <DeckStrip />
    </div>
  );
}

/** A written page is everybody's: who is signed in shows afterwards, and what knows it is loaded by then. */
function useIsSignedIn(): boolean {
  const [isSignedIn, setSignedIn] = useState(false);
  useEffect(() => {
    import("../../../app/session.store.ts").then(
      ({ useSession }) => setSignedIn(useSession.getState().session !== undefined),
      reportError,
    );
  }, []);
  return isSignedIn;
}

function LivePanel(): ReactNode {
  const t = useTranslate();
  const { preview, arrivedAt, failed } = useMarketPreview();
  const seconds = useAge(preview ? arrivedAt - preview.age_ms : 0);
  const numbers = useLanguage((state) => state.numbers);
  return (
    <figure id={PUBLIC_TABLE.slice(2)} className={styles.panel}>
      <figcaption>
        <span>{t("front.table", { exchange: exchangeName(DEFAULT_EXCHANGE) })}</span>
        <span className={styles.age}>{preview ? t("front.age", { seconds: numbers.whole(seconds) }) : "\u00a0"}</span>
      </figcaption>
      {preview?.simulated && (
        <p className={styles.simulated}>
          <strong>{t("banner.simulated")}</strong> {t("banner.simulated.body")}
        </p>
      )}
      <div className={styles.halves}>
        <MoversTable movers={preview?.movers} count={11} />
        <PreviewScatter coins={preview?.coins} />
      </div>
      <p className={styles.note}>{failed && !preview ? t("failed.market") : t("front.note")}</p>
    </figure>
  );
}

function DeckStrip(): ReactNode {
  const t = useTranslate();
  const { preview } = useMarketPreview();
  const text = useDeckText(preview);
  const count = (is: (change: number) => boolean): number => preview?.coins.filter(([, , change]) => is(change)).length ?? 0;
  return (
    <div className={styles.strip}>
      <PublicDeck preview={preview} />
      <p className={styles.legend}>
        <span>{text ?? "\u00a0"}</span>
        {preview && (
          <span>
            <span className={styles.up}>{t("deck.up", { count: count((change) => change > 0) })}</span>
            <span className={styles.down}>{t("deck.down", { count: count((change) => change < 0) })}</span>
            <span>{t("deck.flat", { count: count((change) => change === 0) })}</span>
          </span>
        )}
      </p>
    </div>
  );
}

/** Whole seconds since a moment, counted on. */
function useAge(since: number): number {
  const [now, setNow] = useState(since);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return Math.max(0, Math.floor((now - since) / 1000));
}
