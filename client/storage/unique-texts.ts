import { json, type Stored } from "./stored-state.ts";

/** A list of texts, each once and at most `max` of them, the first ones; what `isItem` refuses stays stored unread. */
export const uniqueTexts = (isItem: (text: string) => boolean, max: number): Stored<readonly string[]> =>
  json((data): readonly string[] | undefined => {
    if (!Array.isArray(data)) return undefined;
    const items = data.filter((item): item is string => typeof item === "string" && isItem(item));
    return [...new Set(items)].slice(0, max);
  });
