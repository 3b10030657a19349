// What a text typed on a Russian, Hebrew or Arabic keyboard would be on a Latin one: tickers are Latin, and the layout is often not.

const LATIN = "qwertyuiopasdfghjklzxcvbnm";
/** The letters of the same keys. */
const LAYOUTS = [
  ["йцукенгшщз", "фывапролд", "ячсмить"],
  ["··קראטוןםפ", "שדגכעיחלך", "זסבהנמצ"],
  ["ضصثقفغعهخح", "شسيبلاتنم", "ئءؤر·ىة"],
];
const KEYS: ReadonlyMap<string, string> = new Map(
  LAYOUTS.flatMap((rows) => Array.from(rows.join(""), (letter, at) => [letter, LATIN[at] ?? ""] as const)),
);

/** In capitals, as tickers are; letters of no such key stay as they are. */
export function latinOf(text: string): string {
  return Array.from(text.toLowerCase(), (letter) => KEYS.get(letter) ?? letter)
    .join("")
    .toUpperCase();
}
