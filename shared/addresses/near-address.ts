const PROVIDERS = [
  "gmail.com",
  "googlemail.com",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "yahoo.com",
  "yahoo.co.jp",
  "icloud.com",
  "proton.me",
  "protonmail.com",
  "mail.ru",
  "inbox.ru",
  "yandex.ru",
  "ya.ru",
  "rambler.ru",
  "gmx.de",
  "gmx.net",
  "web.de",
  "t-online.de",
  "orange.fr",
  "libero.it",
  "uol.com.br",
  "naver.com",
  "daum.net",
  "qq.com",
  "163.com",
  "126.com",
  "docomo.ne.jp",
  "ezweb.ne.jp",
  "walla.co.il",
] as const;
/** Real domains one letter away from known providers. */
const NEIGHBOURS: readonly string[] = [
  "ymail.com",
  "email.com",
  "yandex.by",
  "yandex.kz",
  "yandex.eu",
  "yahoo.co.kr",
  "hotmail.co",
];
/** Shorter names have existing neighbours: "gmx.de" is not a typo of "gmx.net", nor "aol.com" of "uol.com". */
const MIN_LENGTH = 8;

/** The address that was probably meant; undefined when the typed one is a known provider's, or close to none. */
export function nearAddress(address: string): string | undefined {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (PROVIDERS.some((known) => known === domain) || NEIGHBOURS.includes(domain)) return undefined;
  const meant = PROVIDERS.find((known) => known.length >= MIN_LENGTH && isOneSlip(domain, known));
  return meant === undefined ? undefined : `${address.slice(0, at + 1)}${meant}`;
}

/** Whether one letter was added, dropped or changed, or two neighbours swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let from = 0;
  while (from < meant.length && typed[from] === meant[from]) from++;
  const [rest, right] = [typed.slice(from), meant.slice(from)];
  const isSwapped = rest[0] === right[1] && rest[1] === right[0] && rest.slice(2) === right.slice(2);
  return rest.slice(1) === right.slice(1) || rest === right.slice(1) || rest.slice(1) === right || (rest.length > 1 && isSwapped);
}
