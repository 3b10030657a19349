// How far an exchange's archive of seconds is, and how large.

import type { ReactNode } from "react";
import type { FeedHealth } from "../../../shared/contracts/admin-operations.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { useMomentTexts } from "./moment-text.ts";
import styles from "./section.module.css";
import { useNow } from "./use-now.ts";

/** As the alert ArchiveBehind: Redis keeps seconds for forty minutes, and what is not archived by then is lost. */
const BEHIND_MS = 20 * 60_000;
const MEGABYTE = 1_000_000;

export function ArchiveFacts({ feed: { archive, gaps } }: { feed: FeedHealth }): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const { waited } = useMomentTexts();
  const now = useNow();
  const isBehind = archive === null || now - archive.end > BEHIND_MS;
  return (
    <>
      <div>
        <dt>{t("market.archiveBehind")}</dt>
        <dd className={isBehind ? styles.trouble : undefined}>
          {archive === null ? t("market.noArchive") : waited(archive.end, now)}
        </dd>
      </div>
      {archive && (
        <div>
          <dt>{t("market.archiveSize")}</dt>
          <dd>{`\u2066${numbers.whole(Math.round(archive.bytes / MEGABYTE))} MB\u2069`}</dd>
        </div>
      )}
      {gaps?.length === 0 || (
        <div>
          <dt>{t("market.gaps")}</dt>
          <dd className={styles.trouble}>{gaps === null ? t("market.noStore") : <Gaps gaps={gaps} />}</dd>
        </div>
      )}
    </>
  );
}

/** When each began, how long it is and why it is there. */
function Gaps({ gaps }: { gaps: NonNullable<FeedHealth["gaps"]> }): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  return (
    <ul>
      {gaps.map(({ from, to, why }) => (
        <li key={from}>{t("market.gap", { at: time(from), count: (to - from) / 1000, why: t(`gap.${why}`) })}</li>
      ))}
    </ul>
  );
}
