// Says in full width that the market is generated; nobody may mistake it for a real one.

import type { ReactNode } from "react";
import { useTranslate } from "../i18n/language.store.ts";
import { Banner } from "../ui/banner.tsx";

/** The banner of a generated market. */
export function SimulatedBanner(): ReactNode {
  const t = useTranslate();
  return (
    <Banner kind="attention" icon="warning" testId="simulated-banner">
      <strong>{t("banner.simulated")}</strong> {t("banner.simulated.body")}
    </Banner>
  );
}
