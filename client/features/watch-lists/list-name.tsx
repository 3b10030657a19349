// A list's name in its head; a double click or F2 makes it a field.

import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { MAX_NAME_LENGTH } from "../../../shared/contracts/watch-lists.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { cleanName } from "./state/list-title.ts";
import { isComposing } from "../../ui/composing.ts";
import styles from "./list-panel.module.css";
import { updateList } from "./state/watch-lists.store.ts";

/** The name, or the field it is changed in. */
export function ListName({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  const t = useTranslate();
  const [renaming, setRenaming] = useState(false);
  const left = useRef(false);
  if (!renaming)
    return (
      <h3 className={styles.name}>
        <button
          // Comes back after the field: keyboard users go on from here.
          ref={(button) => {
            if (left.current) button?.focus();
            left.current = false;
          }}
          type="button"
          dir="auto"
          title={t("lists.head.rename")}
          onDoubleClick={() => setRenaming(true)}
          onKeyDown={(event) => event.key === "F2" && setRenaming(true)}
        >
          {name}
        </button>
      </h3>
    );
  const end = (typed: string): void => {
    const next = cleanName(typed);
    if (next !== "" && next !== name) updateList(id, { name: next });
    setRenaming(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    if (isComposing(event)) return;
    left.current = event.key === "Enter" || event.key === "Escape";
    if (event.key === "Enter") end(event.currentTarget.value);
    if (event.key === "Escape") end(name);
  };
  return (
    <input
      className={styles.rename}
      aria-label={t("lists.form.name")}
      dir="auto"
      maxLength={MAX_NAME_LENGTH}
      defaultValue={name}
      autoFocus
      onFocus={(event) => event.target.select()}
      onKeyDown={onKeyDown}
      onBlur={(event) => end(event.target.value)}
    />
  );
}
