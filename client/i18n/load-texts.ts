// Fetches the texts of a language, area by area, each as a chunk of its own.

import type { Area, Texts } from "./areas.ts";
import type { Language } from "../../shared/contracts/languages.ts";

type SomeTexts = Readonly<Partial<Record<keyof Texts, string>>>;

type Loaders = Readonly<Record<string, () => Promise<SomeTexts>>>;

/** Those of other areas come with their pages: the list of them is long for a page that loads fast. */
let loaders: Loaders = import.meta.glob<SomeTexts>("./{base,company,consent,site}/??.ts", { import: "texts" });

/** Adds an area whose list of texts is loaded later. */
export function offerTexts(more: Loaders): void {
  loaders = { ...loaders, ...more };
}

/** The texts of these areas in one object. Rejects when one of them cannot be had. */
export async function loadTexts(language: Language, areas: Iterable<Area>): Promise<SomeTexts> {
  const parts = await Promise.all(Array.from(areas, (area) => loadArea(`./${area}/${language}.ts`)));
  return Object.assign({}, ...parts);
}

async function loadArea(path: string): Promise<SomeTexts | undefined> {
  const load = loaders[path] ?? (await import("./inner-texts.ts")).INNER_LOADERS[path];
  return load?.();
}
