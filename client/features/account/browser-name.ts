// Browser and system in the few words by which people know their devices.

const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/YaBrowser\//, "Yandex Browser"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** "Firefox, Windows"; what is not recognized is shown by its own first words. */
export function browserName(userAgent: string): string {
  const names = [BROWSERS, SYSTEMS].map((known) => known.find(([mark]) => mark.test(userAgent))?.[1]);
  return names.filter(Boolean).join(", ") || userAgent.slice(0, 40) || "\u2014";
}
