// Fetches the texts of a language, area by area, each as a chunk of its own.

import type { Area, Texts } from "./areas.ts";
import type { Language } from "../../shared/contracts/languages.ts";

type SomeTexts = Readonly<Partial<Record<keyof Texts, string>>>;

type Loaders = Readonly<Record<string, () => Promise<SomeTexts>>>;

/** Those of every public page. The lists of the other areas are long for a page that loads fast. */
let loaders: Loaders = import.meta.glob<SomeTexts>("./{base,site}/??.ts", { import: "texts" });

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
  const load = loaders[path] ?? (await listOf(path))[path];
  return load?.();
}

/** Each public page that needs another area loads the list of that one alone. */
async function listOf(path: string): Promise<Loaders> {
  if (path.startsWith("./blocks/")) return (await import("./blocks-texts.ts")).LOADERS;
  if (path.startsWith("./company/")) return (await import("./company-texts.ts")).LOADERS;
  if (path.startsWith("./plans/")) return (await import("./plans-texts.ts")).LOADERS;
  return (await import("./inner-texts.ts")).INNER_LOADERS;
}
