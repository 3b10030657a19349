// How the signal stands to another exchange: who was first by how much, and how far that may be off; and how much dearer the coin was here.

import type { ReactNode } from "react";
import type { Signal } from "../../../../shared/contracts/signals.ts";
import { EXCHANGES, exchangeName } from "../../../../shared/market/exchange-id.ts";
import { RELATED_WITHIN_MS } from "../../../../shared/signals/relations.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { LiveText } from "../../../market/live-text.tsx";
import { Fact } from "./fact.tsx";
import { relationWords } from "./relation-words.ts";

/** What signals and their crossings elsewhere take to be published, ms. */
const SLACK_MS = 5000;

export function RelationFact({ signal: { id, exchange, timestamp } }: { readonly signal: Signal }): ReactNode {
  const t = useTranslate();
  const point = useLanguage((state) => state.numbers.separators.decimal);
  const { signals, stream, loop } = useEngine();
  const [other] = EXCHANGES.filter((each) => each !== exchange);
  const read = (now: number): string => {
    const facts = signals.relationOf(id);
    if (!facts) return t(stream.age.since(timestamp, now) < RELATED_WITHIN_MS + SLACK_MS ? "relation.waiting" : "relation.none");
    return relationWords(facts, t, point);
  };
  if (other === undefined) return null;
  return (
    <Fact name={t("relation.on", { exchange: exchangeName(other) })} title={t("relation.on.title")}>
      <LiveText loop={loop} read={read} />
    </Fact>
  );
}
