// For a signed-in customer: whose account the order goes to, what is left of its plans and what the order makes of them.

import type { ReactNode } from "react";
import { PLAN_NAMES } from "../../../../shared/contracts/plans.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { useMomentText } from "../../../ui/use-moment-text.ts";
import type { Quote } from "../use-quote.ts";
import styles from "./registration.module.css";

const DAY_MS = 86_400_000;
/** The page and the server read the clock at different moments. */
const NOW_MS = 60_000;

type Stretch = NonNullable<Quote["account"]>["after"][number];

interface PlanChangeNoteProps {
  readonly account: NonNullable<Quote["account"]>;
  /** When the quote was made, epoch ms of the server's clock. */
  readonly at: number;
}

/** A panel in the place of the contact's fields. */
export function PlanChangeNote({
  account: { email, before, after, ended, begins_at: beginsAt },
  at,
}: PlanChangeNoteProps): ReactNode {
  const t = useTranslate();
  const { day } = useMomentText();
  const [now, ...coming] = before;
  const isLater = beginsAt - at > NOW_MS;
  return (
    <section className={styles.account} data-testid="order-account">
      <h2>{t("register.account")}</h2>
      <p>
        <bdi>{email}</bdi>
      </p>
      {ended && <p>{t("register.ended", { plan: PLAN_NAMES[ended.plan], date: day(ended.ended_at) })}</p>}
      {now && <p>{t("register.left", { plan: PLAN_NAMES[now.plan], date: day(now.ends_at), days: daysOf(now) })}</p>}
      {coming.map((each) => (
        <Then key={each.starts_at} stretch={each} />
      ))}
      <h3>{t("register.after")}</h3>
      {after.map((each) =>
        each.starts_at - at < NOW_MS ? (
          <p key={each.starts_at}>{t("register.fromNow", { plan: PLAN_NAMES[each.plan], date: day(each.ends_at) })}</p>
        ) : (
          <Then key={each.starts_at} stretch={each} />
        ),
      )}
      {isLater && <p>{t("register.starts", { date: day(beginsAt) })}</p>}
    </section>
  );
}

const daysOf = ({ starts_at: from, ends_at: until }: Stretch): number => Math.round((until - from) / DAY_MS);

function Then({ stretch }: { readonly stretch: Stretch }): ReactNode {
  const t = useTranslate();
  const { day } = useMomentText();
  return <p>{t("register.then", { plan: PLAN_NAMES[stretch.plan], days: daysOf(stretch), date: day(stretch.ends_at) })}</p>;
}
