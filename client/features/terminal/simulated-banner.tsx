// Says in full width that the market is generated; nobody may mistake it for a real one.

import type { ReactNode } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import { useConnection } from "../../stream/connection.store.ts";
import { Banner } from "../../ui/banner.tsx";

/** Shown while the feed or the frames say "simulated". */
export function SimulatedBanner(): ReactNode {
  const t = useTranslate();
  const simulated = useConnection((state) => state.simulated);
  if (!simulated) return null;
  return (
    <Banner kind="attention" icon="warning" testId="simulated-banner">
      <strong>{t("banner.simulated")}</strong> {t("banner.simulated.body")}
    </Banner>
  );
}
