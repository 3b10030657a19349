// Buttons of the panels that take the place of the charts: the table of all coins.

import type { ReactNode } from "react";
import { keyText } from "../../../desk/keys/key-codes.ts";
import { useKeyCode } from "../../../desk/keys/use-hotkey.ts";
import { isOpen, panelsAt, useOpenPanelsAt, type TerminalPanel } from "../../../desk/panel-registry.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { togglePanel } from "../../../desk/terminal-view.store.ts";
import { useWidthClass } from "../../../desk/width-class.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Icon } from "../../../ui/icon.tsx";

/** One toggle each: an icon, or with its name where there is room. */
export function CentreButtons({ named = false }: { readonly named?: boolean }): ReactNode {
  const plan = usePlan();
  useOpenPanelsAt("centre", plan);
  return panelsAt("centre", plan).map((panel) => <CentreButton key={panel.id} panel={panel} named={named} />);
}

function CentreButton({ panel, named }: { readonly panel: TerminalPanel; readonly named: boolean }): ReactNode {
  const t = useTranslate();
  const width = useWidthClass();
  const key = keyText(useKeyCode(panel.id, panel.hotkey?.code ?? ""));
  const toggle = (): void => togglePanel(panel, width);
  if (named)
    return (
      <Button onClick={toggle}>
        <Icon name={panel.icon} />
        {t(panel.text)}
      </Button>
    );
  return (
    <IconButton
      icon={panel.icon}
      label={t(panel.text)}
      aria-pressed={isOpen(panel)}
      aria-keyshortcuts={key || undefined}
      onClick={toggle}
    />
  );
}
