// Fetches the texts of a language, area by area, each as a chunk of its own.

import type { Area, Texts } from "./areas.ts";
import type { Language } from "../../shared/contracts/languages.ts";

type SomeTexts = Readonly<Partial<Record<keyof Texts, string>>>;

const LOADERS = import.meta.glob<SomeTexts>("./*/??.ts", { import: "texts" });

/** The texts of these areas in one object. Rejects when one of them cannot be had. */
export async function loadTexts(language: Language, areas: Iterable<Area>): Promise<SomeTexts> {
  const parts = await Promise.all(Array.from(areas, async (area) => LOADERS[`./${area}/${language}.ts`]?.()));
  return Object.assign({}, ...parts);
}
