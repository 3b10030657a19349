// The screener in the terminal: live figures where the terminal has them at the asked pace, else a table of its own.

import { useCallback, type ReactNode } from "react";
import { useStore } from "zustand";
import { exchangeFor } from "../../../shared/contracts/plans.ts";
import { pinOrSay } from "../../desk/pin-or-say.ts";
import { useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { usePlan } from "../../desk/terminal-user.ts";
import { useWidthClass } from "../../desk/width-class.ts";
import { openMainChart, useWorkspace } from "../../desk/workspace.store.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { showToast } from "../../ui/toast.store.ts";
import { openDetachedWindow } from "./window/detached-window.ts";
import { ScreenerView } from "./screener-view.tsx";
import { screenerSettings } from "./settings/terminal-screener.store.ts";
import { useTerminalSource } from "./use-terminal-source.ts";

/** The terminal's screener; on a phone, where windows do not stand side by side, without a window of its own. */
export function ScreenerPanel({ onClose }: { onClose?: () => void }): ReactNode {
  const t = useTranslate();
  const plan = usePlan();
  const hasWindows = useWidthClass() !== "phone";
  const paused = useTerminalSettings((state) => state.paused);
  const pinned = useWorkspace((state) => state.selectedTickers);
  const { exchange, speed } = useStore(screenerSettings);
  const source = useTerminalSource(exchangeFor(plan, exchange), speed, plan);
  const detach = useCallback(() => {
    if (!openDetachedWindow()) showToast({ kind: "alert", icon: "warning", text: t("screener.popupBlocked") });
  }, [t]);
  return (
    <ScreenerView
      source={source}
      settings={screenerSettings}
      plan={plan}
      paused={paused}
      pinned={pinned}
      onOpen={openMainChart}
      onTogglePinned={pinOrSay}
      onDetach={hasWindows ? detach : undefined}
      onClose={onClose}
    />
  );
}
