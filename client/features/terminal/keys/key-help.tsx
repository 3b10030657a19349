// All keys in one dialog, each movable: choose it, press another.

import { useEffect, useState, type ReactNode } from "react";
import { allHotkeys, type Hotkey } from "../../../desk/keys/hotkeys.ts";
import { keyText, pressedCode } from "../../../desk/keys/key-codes.ts";
import { codeOf, moveKey, resetKeys, useMovedKeys } from "../../../desk/keys/moved-keys.ts";
import { openHelp } from "../../../desk/terminal-view.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import type { PlainKey } from "../../../i18n/translate.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import styles from "./key-help.module.css";

/** Keys of lists, which a list itself reads and nobody can move. */
const FIXED = [
  ["\u2191 \u2193", "keys.row"],
  ["Enter", "keys.open"],
  ["Space", "keys.pin"],
  ["Esc", "keys.escape"],
] as const;

/** The dialog. */
export function KeyHelp(): ReactNode {
  const t = useTranslate();
  useMovedKeys();
  const [keys] = useState(() => allHotkeys().toSorted((one, other) => rankOf(one) - rankOf(other)));
  const [moving, setMoving] = useState<Hotkey>();
  const [taken, setTaken] = useState<{ readonly key: string; readonly text: PlainKey }>();
  useNextPress(moving, (code) => {
    const conflict = moving && code !== undefined ? moveKey(moving, code) : undefined;
    setTaken(conflict && code !== undefined ? { key: keyText(code), text: conflict.text } : undefined);
    if (!conflict) setMoving(undefined);
  });
  return (
    <Dialog label={t("keys.title")} onClose={() => openHelp(false)}>
      <h2 className={styles.title}>{t("keys.title")}</h2>
      <p className={styles.hint} role="status" data-wrong={taken ? true : undefined}>
        {taken ? t("keys.taken", { key: taken.key, text: t(taken.text) }) : t("keys.hint")}
      </p>
      <ul className={styles.keys}>
        {keys.map((hotkey) => (
          <MovableKey
            key={hotkey.id}
            hotkey={hotkey}
            moving={moving === hotkey}
            onMove={() => {
              setTaken(undefined);
              setMoving(hotkey);
            }}
          />
        ))}
      </ul>
      <h3 className={styles.title}>{t("keys.fixed")}</h3>
      <ul className={styles.keys}>
        {FIXED.map(([key, text]) => (
          <li key={text}>
            <span>{t(text)}</span>
            <kbd dir="ltr">{key}</kbd>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={resetKeys}>{t("keys.reset")}</Button>
        <Button kind="primary" onClick={() => openHelp(false)}>
          {t("keys.close")}
        </Button>
      </div>
    </Dialog>
  );
}

function MovableKey({ hotkey, moving, onMove }: { hotkey: Hotkey; moving: boolean; onMove: () => void }): ReactNode {
  const t = useTranslate();
  const text = t(hotkey.text);
  const key = keyText(codeOf(hotkey));
  return (
    <li>
      <span>{text}</span>
      <button type="button" aria-label={t("keys.move", { text, key })} aria-pressed={moving} onClick={onMove}>
        {moving ? t("keys.press") : <bdi dir="ltr">{key}</bdi>}
      </button>
    </li>
  );
}

/** Search first, timeframes last, the others as they came. */
function rankOf({ id }: Hotkey): number {
  return id === "search" ? 0 : id.startsWith("timeframe-") ? 2 : 1;
}

/** While a key is being moved, takes every press but Tab: a code, or undefined for Escape. A key held down is not pressed. */
function useNextPress(moving: Hotkey | undefined, onPress: (code: string | undefined) => void): void {
  useEffect(() => {
    if (!moving) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const code = pressedCode(event);
      if (code === undefined || event.code === "Tab") return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) onPress(code === "Escape" ? undefined : code);
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  });
}
