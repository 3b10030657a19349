// Bottom of the right panel: toggles of the panels below the lists and beside the charts, all coins, a new list.

import type { ReactNode } from "react";
import { keyText } from "../../../desk/keys/key-codes.ts";
import { useKeyCode } from "../../../desk/keys/use-hotkey.ts";
import { panelsAt, useOpenPanelsAt, type TerminalPanel } from "../../../desk/panel-registry.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { togglePanel } from "../../../desk/terminal-view.store.ts";
import { useWidthClass } from "../../../desk/width-class.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Icon } from "../../../ui/icon.tsx";
import { NewListButton } from "../../watch-lists/form/new-list-button.tsx";
import { CentreButtons } from "./centre-buttons.tsx";
import styles from "./panel-foot.module.css";

/** Row of toggles. */
export function PanelFoot(): ReactNode {
  const plan = usePlan();
  const open = useOpenPanelsAt("side", plan);
  const isCovered = useOpenPanelsAt("centre", plan).length > 0;
  const atStart = useOpenPanelsAt("start", plan);
  return (
    <footer className={styles.foot}>
      {panelsAt("side", plan).map((panel) => (
        <Toggle key={panel.id} panel={panel} isOn={open.includes(panel)} />
      ))}
      {panelsAt("start", plan).map((panel) => (
        <Toggle key={panel.id} panel={panel} isOn={atStart.includes(panel) && !isCovered} />
      ))}
      <span className={styles.space} />
      <CentreButtons />
      <NewListButton />
    </footer>
  );
}

function Toggle({ panel, isOn }: { readonly panel: TerminalPanel; readonly isOn: boolean }): ReactNode {
  const t = useTranslate();
  const width = useWidthClass();
  const key = keyText(useKeyCode(panel.id, panel.hotkey?.code ?? ""));
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isOn}
      aria-keyshortcuts={key || undefined}
      title={t(panel.text)}
      onClick={() => togglePanel(panel, width)}
    >
      <Icon name={panel.icon} size={14} />
      <span>{t(panel.tabText ?? panel.text)}</span>
      {key && <kbd aria-hidden="true">{key}</kbd>}
    </button>
  );
}
