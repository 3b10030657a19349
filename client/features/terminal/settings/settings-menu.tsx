// The gear and the panel under it; whether it is open is remembered, like the rest of the workspace.

import { useId, type ReactNode } from "react";
import { chooseSetting, useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { laterSettings } from "./later-settings.ts";
import styles from "./settings.module.css";

/** Gear button and its popover. */
export function SettingsMenu(): ReactNode {
  const t = useTranslate();
  const id = useId();
  const open = useTerminalSettings((state) => state.showSettings);
  return (
    <Popover
      open={open}
      onClose={() => chooseSetting("showSettings", false)}
      button={
        <IconButton
          icon="gear"
          label={t("header.settings")}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => chooseSetting("showSettings", !open)}
        />
      }
    >
      <div id={id} className={styles.popover} role="dialog" aria-label={t("header.settings")}>
        <laterSettings.Page />
      </div>
    </Popover>
  );
}
