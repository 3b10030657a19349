// Bottom of the right panel: risk manager, screener where the plan has it, all coins, a new list.

import type { ReactNode } from "react";
import { PLAN_LIMITS } from "../../../../shared/contracts/plans.ts";
import { toggleRiskManager, toggleScreener } from "../../../desk/desk-view.store.ts";
import { keyText } from "../../../desk/keys/key-codes.ts";
import { useKeyCode } from "../../../desk/keys/use-hotkey.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useWorkspace } from "../../../desk/workspace.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import type { PlainKey } from "../../../i18n/translate.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { NewListButton } from "../../watch-lists/form/new-list-button.tsx";
import { MarketButton } from "./market-button.tsx";
import styles from "./panel-foot.module.css";

/** Row of toggles. */
export function PanelFoot(): ReactNode {
  const plan = usePlan();
  const { showRiskManager, showVisualScreener, showMarketTable } = useWorkspace();
  return (
    <footer className={styles.foot}>
      <Toggle
        id="risk"
        code="KeyR"
        icon="calculator"
        text="panel.risk"
        on={showRiskManager}
        run={() => toggleRiskManager(false)}
      />
      {PLAN_LIMITS[plan].screener && (
        <Toggle
          id="screener"
          code="KeyS"
          icon="scatter"
          text="panel.screener"
          on={showVisualScreener && !showMarketTable}
          run={() => toggleScreener(false)}
        />
      )}
      <span className={styles.space} />
      <MarketButton />
      <NewListButton />
    </footer>
  );
}

interface ToggleProps {
  readonly id: string;
  readonly code: string;
  readonly icon: IconName;
  readonly text: PlainKey;
  readonly on: boolean;
  readonly run: () => void;
}

function Toggle({ id, code, icon, text, on, run }: ToggleProps): ReactNode {
  const t = useTranslate();
  const key = keyText(useKeyCode(id, code));
  return (
    <button type="button" className={styles.toggle} aria-pressed={on} aria-keyshortcuts={key} onClick={run}>
      <Icon name={icon} size={14} />
      <span>{t(text)}</span>
      <kbd aria-hidden="true">{key}</kbd>
    </button>
  );
}
