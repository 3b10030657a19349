// The lines of the help: every hotkey there is now and every fixed key of the table, by the place where it works.

import type { Hotkey } from "../../../desk/keys/hotkeys.ts";
import { commandsOf, keysOf, KEY_PLACES, type KeyCommand, type KeyPlace } from "../../../desk/keys/key-table.ts";
import { keyText } from "../../../desk/keys/key-codes.ts";
import type { PlainKey, Translate } from "../../../i18n/translate.ts";

/** A command without a text does not compile. */
const TEXTS: { readonly [Place in KeyPlace]: Readonly<Record<KeyCommand<Place>, PlainKey>> } = {
  terminal: { search: "search.open", close: "keys.escape" },
  row: {
    move: "keys.row",
    page: "keys.page",
    ends: "keys.ends",
    sideways: "keys.sideways",
    open: "keys.open",
    pin: "keys.pin",
    slot: "row.slot",
    menu: "keys.menu",
    explain: "row.why",
    copy: "keys.copy",
    remove: "keys.remove",
  },
  column: { width: "keys.width", move: "keys.moveColumn", menu: "keys.columnMenu" },
  chart: {
    step: "keys.bars",
    leap: "keys.bars20",
    ends: "keys.ends",
    closer: "keys.closer",
    farther: "keys.farther",
    alert: "keys.alertAt",
    leave: "keys.leave",
  },
  drawing: { put: "keys.put", drop: "keys.drop", remove: "keys.removeDrawing" },
  plot: { walk: "keys.walk", open: "keys.open", pin: "keys.pin" },
  found: {
    choose: "keys.choose",
    open: "keys.open",
    pin: "keys.pin",
    alert: "keys.alertFor",
    forget: "search.forget",
  },
  divider: { move: "keys.divider", leap: "keys.dividerFar", ends: "keys.dividerEnds" },
};

const PLACES: Readonly<Record<KeyPlace, PlainKey>> = {
  terminal: "keys.place.terminal",
  row: "keys.fixed",
  column: "keys.place.column",
  chart: "keys.place.chart",
  drawing: "keys.place.drawing",
  plot: "keys.place.plot",
  found: "keys.place.found",
  divider: "keys.place.divider",
};

export interface KeyLine {
  readonly text: string;
  /** As written on the keys: any of them. */
  readonly keys: readonly string[];
  /** The key can be moved. */
  readonly hotkey?: Hotkey;
}

export interface KeyGroup {
  readonly place: string;
  readonly lines: readonly KeyLine[];
}

/** What a fixed key does. */
export function fixedText(place: KeyPlace, command: string): PlainKey {
  return (TEXTS[place] as Readonly<Record<string, PlainKey>>)[command] ?? PLACES[place];
}

/** Every line there is; `codeOf` tells where a hotkey lies now. */
export function keyGroups(hotkeys: readonly Hotkey[], codeOf: (hotkey: Hotkey) => string, t: Translate): readonly KeyGroup[] {
  const movable = hotkeys.map((hotkey) => ({ text: t(hotkey.text), keys: [keyText(codeOf(hotkey))], hotkey }));
  const isTimeframe = ({ hotkey }: { readonly hotkey: Hotkey }): boolean => hotkey.id.startsWith("timeframe-");
  const groups = KEY_PLACES.map((place) => ({ place: t(PLACES[place]), lines: fixedLines(place, t) }));
  const [everywhere, ...others] = groups;
  const typed: KeyLine = { text: t("keys.typed"), keys: [t("keys.letters")] };
  return [
    {
      place: everywhere?.place ?? "",
      lines: [typed, ...movable.filter((line) => !isTimeframe(line)), ...(everywhere?.lines ?? [])],
    },
    { place: t("charts.timeframes"), lines: movable.filter(isTimeframe) },
    ...others,
  ];
}

/** Those whose words or keys contain what is looked for. */
export function groupsWith(groups: readonly KeyGroup[], wanted: string): readonly KeyGroup[] {
  const plain = wanted.trim().toLocaleLowerCase();
  if (plain === "") return groups;
  const has = (text: string): boolean => text.toLocaleLowerCase().includes(plain);
  return groups
    .map(({ place, lines }) => ({ place, lines: lines.filter(({ text, keys }) => has(place) || has(text) || keys.some(has)) }))
    .filter(({ lines }) => lines.length > 0);
}

function fixedLines(place: KeyPlace, t: Translate): readonly KeyLine[] {
  return commandsOf(place).map((command) => ({ text: t(fixedText(place, command)), keys: shownKeys(keysOf(place, command), t) }));
}

/** "1 … 0" for a row of digits, all of a kind in one, or each key. */
function shownKeys(codes: readonly string[], t: Translate): readonly string[] {
  const names = codes.map((code) => keyName(code, t));
  if (names.length < 3) return names;
  if (names.length > 4) return [`${names[0]} … ${names.at(-1)}`];
  const held = /^.* /.exec(names[0] ?? "")?.[0] ?? "";
  return [held + names.map((name) => name.slice(held.length)).join(" ")];
}

function keyName(code: string, t: Translate): string {
  if (code === "Space") return t("row.key.space");
  return keyText(code).replace("Delete", t("row.key.delete"));
}
