// Fetches the texts of a language, area by area, each as a chunk of its own.

import type { Area, Loaders, SomeTexts, TextModule } from "./areas.ts";
import type { Language } from "../../shared/contracts/languages.ts";

/** Those of every public page. The lists of the other areas are long for a page that loads fast. */
let loaders: Loaders = import.meta.glob<TextModule>("./??/{base,site}.json");

/** Adds an area whose list of texts is loaded later. */
export function offerTexts(more: Loaders): void {
  loaders = { ...loaders, ...more };
}

/** The texts of these areas in one object. Rejects when one of them cannot be had. */
export async function loadTexts(language: Language, areas: Iterable<Area>): Promise<SomeTexts> {
  const parts = await Promise.all(Array.from(areas, (area) => loadArea(area, `./${language}/${area}.json`)));
  return Object.assign({}, ...parts);
}

async function loadArea(area: Area, path: string): Promise<SomeTexts | undefined> {
  const load = loaders[path] ?? (await listOf(area))[path];
  return (await load?.())?.default;
}

/** Each public page that needs another area loads the list of that one alone. */
async function listOf(area: Area): Promise<Loaders> {
  if (area === "blocks") return (await import("./blocks-texts.ts")).LOADERS;
  if (area === "company") return (await import("./company-texts.ts")).LOADERS;
  if (area === "plans") return (await import("./plans-texts.ts")).LOADERS;
  return (await import("./inner-texts.ts")).INNER_LOADERS;
}
