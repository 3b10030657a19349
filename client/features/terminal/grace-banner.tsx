// Shown while a paid plan is over and the terminal still open: until when, and where it is renewed.

import { useEffect, type ReactNode } from "react";
import { ACCOUNT_PAGE } from "../../../shared/contracts/application-pages.ts";
import { refreshAccount } from "../../app/account-refresh.ts";
import { useSession } from "../../app/session.store.ts";
import { useTimeZone } from "../../desk/time-zone.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { Banner } from "../../ui/banner.tsx";
import { ButtonLink } from "../../ui/button.tsx";

/** A plan may end while the terminal is open, and may be renewed in another window. */
const ASK_EVERY_MS = 600_000;
const ASK_IN_GRACE_MS = 60_000;

/** Nothing while the plan runs. */
export function GraceBanner(): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  const zone = useTimeZone((state) => state.zone);
  const closesAt = useSession((state) => state.closesAt);
  const isOver = closesAt !== undefined;
  useEffect(() => {
    refreshAccount();
    const timer = setInterval(refreshAccount, isOver ? ASK_IN_GRACE_MS : ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  if (closesAt === undefined) return null;
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: zone });
  return (
    <Banner
      kind="attention"
      icon="clock"
      testId="grace-banner"
      action={
        <ButtonLink size="terminal" to={ACCOUNT_PAGE}>
          {t("grace.renew")}
        </ButtonLink>
      }
    >
      <strong>{t("grace.ended")}</strong> {t("grace.open", { time: format.format(closesAt) })}
    </Banner>
  );
}
