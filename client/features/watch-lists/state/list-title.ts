// What a list is called on screen: as its reader named it, or, while it has the name of its preset, that in the reader's
// language.

import { MAX_NAME_LENGTH, type WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { STRATEGY_NAMES, type SignalType } from "../../../../shared/signals/signal-types.ts";
import type { Translate } from "../../../i18n/translate.ts";

/** A typed, pasted or long-stored text as a list's name may be; empty when nothing of it is left. */
export function cleanName(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .replace(/\p{Cs}/gu, "");
}

/** A signal type as people call it. */
export function signalTypeName(type: SignalType, t: Translate): string {
  return type === "volume" ? t("lists.type.volume") : STRATEGY_NAMES[type];
}

/** The name to show. */
export function listTitle({ name, presetName }: Pick<WatchList, "name" | "presetName">, t: Translate): string {
  if (!presetName) return name;
  return presetName.name === "signal" ? t("lists.preset.signal", { number: presetName.number }) : t("lists.preset.movers");
}
