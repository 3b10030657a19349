// How often the figures of an exchange come, in the same words in every panel.

import type { ReactNode } from "react";
import { cadencesOf, type PlanId } from "../../shared/contracts/plans.ts";
import { exchangeName, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { useTranslate } from "../i18n/language.store.ts";
import type { Translate } from "../i18n/translate.ts";
import { useConnection } from "../stream/connection.store.ts";
import { POLL_SECONDS } from "../stream/polling.ts";

/** Seconds between two pictures of the terminal's exchange as they come now: granted by the server, or fetched while polling. */
export function useCadence(): number {
  return useConnection(({ phase, speed }) => (phase === "polling" ? POLL_SECONDS : speed));
}

/** "MEXC: every 2 s". */
export function Cadence({ exchange, seconds }: { readonly exchange: ExchangeId; readonly seconds: number }): ReactNode {
  const t = useTranslate();
  return <bdi data-testid="cadence">{t("cadence.of", { exchange: exchangeName(exchange), seconds })}</bdi>;
}

/** The cadences to choose from, none faster than `fastest` seconds, as every choice of a cadence names them. */
export function cadenceOptions(plan: PlanId, t: Translate, fastest = 0): { readonly value: string; readonly text: string }[] {
  const seconds = cadencesOf(plan).filter((each) => each >= fastest);
  return seconds.map((each) => ({ value: String(each), text: t("header.every", { seconds: each }) }));
}
