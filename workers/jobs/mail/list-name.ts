// What a list is called: as its owner named it, or, while it has the name of its preset, that in the owner's language.

import type { WatchList } from "../../../shared/contracts/watch-lists.ts";
import type { MailLanguage } from "./mail-language.ts";

export function listName({ name, presetName }: Pick<WatchList, "name" | "presetName">, { text }: MailLanguage): string {
  if (!presetName) return name;
  return presetName.name === "signal" ? text("list.preset.signal", { number: presetName.number }) : text("list.preset.movers");
}
