// All keys in one dialog, by place. Those of the terminal can be moved: choose one, press another.

import { useEffect, useState, type ReactNode } from "react";
import { allHotkeys, type Hotkey } from "../../../desk/keys/hotkeys.ts";
import { keyText, pressedCode } from "../../../desk/keys/key-codes.ts";
import { codeOf, moveKey, resetKeys, useMovedKeys } from "../../../desk/keys/moved-keys.ts";
import { openHelp } from "../../../desk/terminal-view.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import type { PlainKey } from "../../../i18n/translate.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./key-help.module.css";
import { fixedText, groupsWith, keyGroups, type KeyLine } from "./key-lines.ts";

/** The dialog. */
export function KeyHelp(): ReactNode {
  const t = useTranslate();
  useMovedKeys();
  const [keys] = useState(() => allHotkeys().toSorted((one, other) => rankOf(one) - rankOf(other)));
  const [wanted, setWanted] = useState("");
  const [moving, setMoving] = useState<Hotkey>();
  const [taken, setTaken] = useState<{ readonly key: string; readonly text: PlainKey }>();
  useNextPress(moving, (code) => {
    const conflict = moving && code !== undefined ? moveKey(moving, code) : undefined;
    const text = conflict && ("text" in conflict ? conflict.text : fixedText(conflict.place, conflict.command));
    setTaken(text && code !== undefined ? { key: keyText(code), text } : undefined);
    if (!conflict) setMoving(undefined);
  });
  const shown = groupsWith(keyGroups(keys, codeOf, t), wanted);
  return (
    <Dialog label={t("keys.title")} onClose={() => openHelp(false)}>
      <div className={styles.top}>
        <h2 className={styles.title}>{t("keys.title")}</h2>
        <label className={`well ${styles.find}`}>
          <Icon name="search" size={14} />
          <input
            type="text"
            autoComplete="off"
            spellCheck={false}
            aria-label={t("keys.find")}
            placeholder={t("keys.find")}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </label>
        <p className={styles.hint} role="status" data-wrong={taken ? true : undefined}>
          {shown.length === 0 && t("keys.noneFound", { query: wanted.trim() })}
          {shown.length > 0 && (taken ? t("keys.taken", { key: taken.key, text: t(taken.text) }) : t("keys.hint"))}
        </p>
      </div>
      {shown.map(({ place, lines }) => (
        <section key={place} className={styles.group} aria-label={place}>
          <h3 className={styles.title}>{place}</h3>
          <ul className={styles.keys}>
            {lines.map((line) => (
              <Line
                key={line.hotkey?.id ?? line.text}
                line={line}
                isMoving={line.hotkey !== undefined && moving === line.hotkey}
                onMove={() => {
                  setTaken(undefined);
                  setMoving(line.hotkey);
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      <div className={styles.buttons}>
        <Button onClick={resetKeys}>{t("keys.reset")}</Button>
        <Button kind="primary" onClick={() => openHelp(false)}>
          {t("keys.close")}
        </Button>
      </div>
    </Dialog>
  );
}

interface LineProps {
  readonly line: KeyLine;
  readonly isMoving: boolean;
  readonly onMove: () => void;
}

function Line({ line: { text, keys, hotkey }, isMoving, onMove }: LineProps): ReactNode {
  const t = useTranslate();
  return (
    <li>
      <span>{text}</span>
      <span className={styles.any}>
        {hotkey ? (
          <button type="button" aria-label={t("keys.move", { text, key: keys.join() })} aria-pressed={isMoving} onClick={onMove}>
            {isMoving ? t("keys.press") : <bdi dir="ltr">{keys}</bdi>}
          </button>
        ) : (
          keys.map((key) => (
            <kbd key={key}>
              <bdi>{key}</bdi>
            </kbd>
          ))
        )}
      </span>
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
