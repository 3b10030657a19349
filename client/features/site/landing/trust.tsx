// What is measured on this deployment, and what customers said who agreed to be quoted. What is neither is not shown.

import { useEffect, useState, type ReactNode } from "react";
import { readSiteAddress } from "../../../../shared/contracts/pages.ts";
import type { SiteStats } from "../../../../shared/contracts/market-preview.ts";
import { exchangeName, isExchangeId } from "../../../../shared/market/exchange-id.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { callRoute } from "../../../rest/call-route.ts";
import { SiteLink } from "../../../site-shell/site-link.tsx";
import { useReveal } from "../../../site-shell/use-reveal.ts";
import { usePercent } from "../status/use-percent.ts";
import block from "./block.module.css";
import { QUOTES } from "./quotes.ts";
import styles from "./trust.module.css";

const EVERY_MS = 60_000;
const METHOD = "/how-it-works";
const STATUS = "/status";
/** Days whose measured minutes the uptime counts. */
const UPTIME_DAYS = 30;

/** Figures of now, and quotes where there are any. */
export function Trust(): ReactNode {
  const t = useTranslate();
  const part = useReveal<HTMLElement>();
  return (
    <section ref={part} id="trust" className={block.block}>
      <div className={styles.words}>
        <h2>{t("trust.title")}</h2>
        <p className={block.lead}>
          {t("trust.body")} {readSiteAddress(METHOD) && <SiteLink to={METHOD}>{t("trust.how")}</SiteLink>}{" "}
          <SiteLink to={STATUS}>{t("trust.status")}</SiteLink>
        </p>
      </div>
      <Figures />
      {QUOTES.length > 0 && (
        <ul id="social" className={styles.quotes}>
          {QUOTES.map(({ text, name, language }) => (
            <li key={name}>
              <blockquote lang={language}>{text}</blockquote>
              <p>{name}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Figures(): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const stats = useSiteStats();
  const coins = stats?.coins.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const names = stats?.coins.map(({ exchange }) => (isExchangeId(exchange) ? exchangeName(exchange) : exchange)) ?? [];
  const minutes = stats?.minutes;
  const uptime = useUptime();
  const percent = usePercent();
  return (
    <dl className={styles.figures}>
      {!stats && <Figure value="—" text={t("trust.waiting")} />}
      {coins > 0 && <Figure value={numbers.whole(coins)} text={t("trust.coins", { exchanges: names })} />}
      {stats && stats.signals > 0 && <Figure value={numbers.whole(stats.signals)} text={t("trust.signals")} />}
      {typeof stats?.delay_ms === "number" && (
        <Figure value={t("trust.ms", { value: numbers.whole(stats.delay_ms) })} text={t("trust.delay")} />
      )}
      {minutes && minutes.total > 0 && (
        <Figure
          value={t("trust.share", { kept: numbers.whole(minutes.kept), all: numbers.whole(minutes.total) })}
          text={t("trust.minutes")}
        />
      )}
      {uptime && <Figure value={percent(uptime.up, uptime.measured)} text={t("trust.uptime", { days: UPTIME_DAYS })} />}
    </dl>
  );
}

function Figure({ value, text }: { value: string; text: string }): ReactNode {
  return (
    <div>
      <dd>{value}</dd>
      <dt>{text}</dt>
    </div>
  );
}

/** Measured minutes, and those of them in which the site worked; undefined while none was measured. */
function useUptime(): { readonly up: number; readonly measured: number } | undefined {
  const [uptime, setUptime] = useState<{ up: number; measured: number }>();
  useEffect(() => {
    let left = false;
    const load = async (): Promise<void> => {
      const reply = await callRoute("GET /api/status");
      const days = reply.ok ? reply.body.components.find(({ id }) => id === "site")?.days.slice(-UPTIME_DAYS) : undefined;
      const up = days?.reduce((sum, [minutes]) => sum + minutes, 0) ?? 0;
      const measured = days?.flat().reduce((sum, minutes) => sum + minutes, 0) ?? 0;
      if (measured > 0 && !left) setUptime({ up, measured });
    };
    void load();
    return () => {
      left = true;
    };
  }, []);
  return uptime;
}

/** What the server measured, asked again every minute. */
function useSiteStats(): SiteStats | undefined {
  const [stats, setStats] = useState<SiteStats>();
  useEffect(() => {
    let left = false;
    const load = async (): Promise<void> => {
      const reply = await callRoute("GET /api/stats");
      if (reply.ok && !left) setStats(reply.body);
    };
    void load();
    const timer = setInterval(() => void load(), EVERY_MS);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, []);
  return stats;
}
