// Fills what a built page could not know: the placeholders of shared/contracts/page-values.ts, as text that stays text.

import { PAGE_VALUES, type PageValue, type PageValues } from "../../shared/contracts/page-values.ts";

const PLACEHOLDER = new RegExp(`%(${PAGE_VALUES.join("|")})%`, "g");

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

/** The page with these values, as text and inside attributes. */
export function fillPage(html: string, values: PageValues): string {
  return html.replace(PLACEHOLDER, (_, name: PageValue) => escaped(values[name]));
}
