// The cadence of prices: from the plan's fastest to the slowest.

import type { ReactNode } from "react";
import { cadenceFor } from "../../../../shared/contracts/plans.ts";
import { cadenceOptions } from "../../../desk/cadence.tsx";
import { chooseSetting, useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Select } from "../../../ui/select.tsx";

/** Select of whole seconds. */
export function SpeedSelect(): ReactNode {
  const t = useTranslate();
  const plan = usePlan();
  const speed = useTerminalSettings((state) => cadenceFor(plan, state.updateSpeed));
  return (
    <Select
      label={t("header.speed")}
      value={String(speed)}
      options={cadenceOptions(plan, t)}
      onChoose={(seconds) => chooseSetting("updateSpeed", Number(seconds))}
    />
  );
}
