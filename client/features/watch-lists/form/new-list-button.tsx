// Opens the form of a new list; says the key that does the same.

import type { ReactNode } from "react";
import { keyText } from "../../../desk/keys/key-codes.ts";
import { useKeyCode } from "../../../desk/keys/use-hotkey.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Icon } from "../../../ui/icon.tsx";
import { openNewList, useListForm } from "./list-form.store.ts";
import styles from "../lists-column.module.css";

/** One button. */
export function NewListButton(): ReactNode {
  const t = useTranslate();
  const key = keyText(useKeyCode("lists.new", "KeyN"));
  const open = useListForm(({ target }) => target === "new");
  return (
    <button type="button" className={styles.new} aria-expanded={open} aria-keyshortcuts={key} onClick={openNewList}>
      <Icon name="newList" size={14} />
      <span>{t("lists.new")}</span>
      <kbd aria-hidden="true">{key}</kbd>
    </button>
  );
}
