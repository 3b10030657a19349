// A menu at a point: arrows and letters move, Enter selects, Escape closes and returns the focus, a press outside closes. A line
// can hold several short choices side by side; a submenu replaces the menu, so that it fits a phone.

import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useDismissal, useFloatingPlace, useFocusReturn } from "./floating.ts";
import { Icon } from "./icon.tsx";
import { MENU_ITEMS, moveInMenu, type TypedWord } from "./menu-keys.ts";
import styles from "./menu.module.css";
import { placeMenu, type Point } from "./place.ts";

export interface MenuChoice {
  readonly text: string;
  /** Name for screen readers, where the text alone is not enough. */
  readonly label?: string;
  readonly run: () => void;
}

export type MenuEntry =
  | ({ readonly kind: "item"; readonly keys?: string; readonly figure?: string; readonly disabled?: boolean } & MenuChoice)
  /** Stays open when chosen, so that several can be. */
  | { readonly kind: "check"; readonly text: string; readonly checked: boolean; readonly run: () => void }
  | { readonly kind: "link"; readonly text: string; readonly href: string }
  | { readonly kind: "choices"; readonly text: string; readonly choices: readonly MenuChoice[] }
  | { readonly kind: "submenu"; readonly text: string; readonly back: string; readonly entries: readonly MenuEntry[] }
  | { readonly kind: "line" };

interface MenuProps {
  readonly label: string;
  /** Corner it opens from, px of the window. */
  readonly at: Point;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}

/** The open menu; unmounting it gives the focus back to where it was. */
export function Menu({ label, at, entries, onClose }: MenuProps): ReactNode {
  const menu = useRef<HTMLDivElement>(null);
  const [submenu, setSubmenu] = useState<Extract<MenuEntry, { kind: "submenu" }>>();
  useFocusReturn();
  useFloatingPlace(menu, (own, room, leftward) => placeMenu(at, own, room, leftward));
  useDismissal(menu, true, onClose);
  const typed = useRef<TypedWord>({ word: "", at: Number.NEGATIVE_INFINITY });
  const left = useRef<string>(undefined);
  useEffect(() => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>(MENU_ITEMS) ?? [])];
    const opener = items.find((item) => item.matches("[aria-haspopup=menu]") && item.textContent === left.current);
    (opener ?? items[0])?.focus();
    left.current = submenu?.text;
  }, [submenu]);
  useEffect(() => {
    window.addEventListener("resize", onClose);
    return () => window.removeEventListener("resize", onClose);
  }, [onClose]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    // Keys belong to the menu while it is open, not to the terminal beneath.
    event.stopPropagation();
    const meant = moveInMenu(event.currentTarget, event, typed.current);
    if (meant === "other") return;
    event.preventDefault();
    if (meant === "back") return submenu ? setSubmenu(undefined) : onClose();
    if (meant === "outward" && submenu) setSubmenu(undefined);
    if (meant === "inward") (document.activeElement as HTMLElement | null)?.click();
  };
  const choose = (run: () => void) => (): void => {
    onClose();
    run();
  };
  return createPortal(
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={submenu?.text ?? label}
      className={`floating ${styles.menu}`}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {submenu && <Line text={submenu.back} mark="back" onChoose={() => setSubmenu(undefined)} />}
      {(submenu?.entries ?? entries).map((entry, index) => (
        <Entry key={index} entry={entry} choose={choose} onSubmenu={setSubmenu} onClose={onClose} />
      ))}
    </div>,
    document.body,
  );
}

interface EntryProps {
  readonly entry: MenuEntry;
  readonly choose: (run: () => void) => () => void;
  readonly onSubmenu: (entry: Extract<MenuEntry, { kind: "submenu" }>) => void;
  readonly onClose: () => void;
}

function Entry({ entry, choose, onSubmenu, onClose }: EntryProps): ReactNode {
  switch (entry.kind) {
    case "line":
      return <hr className={styles.line} />;
    case "item":
      return <Line {...entry} onChoose={choose(entry.run)} />;
    case "check":
      return <Line text={entry.text} checked={entry.checked} onChoose={entry.run} />;
    case "submenu":
      return <Line text={entry.text} mark="submenu" onChoose={() => onSubmenu(entry)} />;
    case "link":
      return (
        <a
          data-line
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          href={entry.href}
          target="_blank"
          rel="noopener"
          onClick={onClose}
        >
          <span>{entry.text}</span>
          <Icon name="detach" size={13} className={styles.mark} />
        </a>
      );
    case "choices":
      return (
        <div data-line role="group" aria-label={entry.text} className={styles.choices}>
          <span>{entry.text}</span>
          {entry.choices.map(({ text, label, run }) => (
            <button key={text} type="button" role="menuitem" tabIndex={-1} aria-label={label} onClick={choose(run)}>
              {text}
            </button>
          ))}
        </div>
      );
  }
}

interface LineProps {
  readonly text: string;
  readonly label?: string;
  readonly keys?: string;
  /** A number that belongs to the line. */
  readonly figure?: string;
  readonly disabled?: boolean;
  readonly mark?: "submenu" | "back";
  /** Of a line that switches something on and off. */
  readonly checked?: boolean;
  readonly onChoose: () => void;
}

function Line({ text, label, keys, figure, disabled, mark, checked, onChoose }: LineProps): ReactNode {
  return (
    <button
      data-line
      type="button"
      role={checked === undefined ? "menuitem" : "menuitemcheckbox"}
      aria-checked={checked}
      tabIndex={-1}
      className={styles.item}
      aria-label={label}
      aria-haspopup={mark === "submenu" ? "menu" : undefined}
      disabled={disabled}
      onClick={onChoose}
    >
      {mark === "back" && <Icon name="chevron" size={12} className={styles.back} />}
      {checked !== undefined && <Icon name="check" size={12} className={checked ? undefined : styles.unchecked} />}
      <span>{text}</span>
      {figure !== undefined && <bdi dir="ltr">{figure}</bdi>}
      {keys !== undefined && <kbd>{keys}</kbd>}
      {mark === "submenu" && <Icon name="chevron" size={12} className={styles.onward} />}
    </button>
  );
}
