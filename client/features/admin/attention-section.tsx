// What needs a person: one list, each row with what happened, since when and how often, and what an operator does about it; and what
// was on it before.

import { useCallback, useState, type ReactNode } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { AttentionCard } from "./attention-card.tsx";
import styles from "./attention.module.css";
import sectionStyles from "./section.module.css";
import { Section } from "./section.tsx";
import { useLoaded } from "./use-loaded.ts";
import { useReloadOnChange } from "./use-reload-on-change.ts";
import { useNow } from "./use-now.ts";

const STATES = ["open", "closed"] as const;
const RELOAD_MS = 30_000;

/** The section; it loads again whenever `news` changes. */
export function AttentionSection({ version }: { version: number }): ReactNode {
  const t = useTranslate();
  const now = useNow();
  const [query, setQuery] = useState<{ state: (typeof STATES)[number]; before?: string }>({ state: "open" });
  const loaded = useLoaded(
    useCallback((headers) => callRoute("GET /api/admin/attention", { query, headers }), [query]),
    RELOAD_MS,
  );
  const { body, reload } = loaded;
  useReloadOnChange(version, reload);
  const last = body?.data.at(-1)?.id;
  return (
    <Section title={t("admin.attention")} loaded={loaded}>
      <RadioGroup
        legend={t("inbox.filter")}
        variant="chips"
        value={query.state}
        options={STATES.map((value) => ({ value, text: t(`attention.${value}`) }))}
        onChoose={(state) => setQuery({ state })}
      />
      {body?.data.length === 0 && <p className={sectionStyles.empty}>{t("attention.empty")}</p>}
      <ul className={styles.list}>
        {body?.data.map((row) => (
          <AttentionCard key={row.id} row={row} now={now} onDone={reload} />
        ))}
      </ul>
      {query.state === "closed" && body?.more && last !== undefined && (
        <p className={sectionStyles.pages}>
          <Button onClick={() => setQuery({ state: "closed", before: last })}>{t("admin.more")}</Button>
        </p>
      )}
    </Section>
  );
}
