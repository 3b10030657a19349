// The one rule for mail addresses, used for selling, login and sending. An address has one stored form: lower case, its domain in
// ASCII ("пример.рф" is "xn--e1afmkfd.xn--p1ai"), without invisible characters around it.

import { plainDigits } from "../texts/plain-digits.ts";

const MAX_LENGTH = 254;
/**
 * A dot may come first or last, as in old addresses of Japanese phones, which the mailer quotes. Mail servers refuse two in a row
 * even so.
 */
const LOCAL_PART = /^(?!.*\.\.)(?=.*[^.])[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
/** Not a domain if a URL would read it as something else (a port, an escape). */
const TYPED_DOMAIN = /^(?:[\p{L}\p{N}\p{M}·・.。-]|\u200c|\u200d)+$/u;
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** Ends in a possible top-level domain, so machine addresses, home network names and "c0m" are refused. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!(?:local|localhost|invalid)$)(?:[a-z]{1,63}|xn--${LABEL})$`);

/** Typed text without surrounding spaces and invisible characters: pasted logins bring byte order marks and zero-width spaces. */
export function trimTyped(text: string): string {
  return text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, "");
}

/** Invisible characters; in a domain two of them join letters and are kept. */
const UNSEEN = /\p{Cf}/gu;
const UNSEEN_IN_DOMAIN = /[^\P{Cf}\u200c\u200d]/gu;

/** The stored form of a typed address; undefined when no mail can be sent to it. */
export function mailAddress(typed: string): string | undefined {
  const text = trimTyped(typed.normalize("NFKC")).toLowerCase();
  const plain = plainDigits(text);
  // Digits of other scripts belong to a domain in that script. A copied link begins with its scheme, a sentence ends with a dot.
  const bare = (/[^!-~]/.test(plain.replace(UNSEEN, "")) ? text : plain).replace(/^mailto:|[.。]$/g, "");
  const at = bare.lastIndexOf("@");
  const local = bare.slice(0, Math.max(at, 0)).replace(UNSEEN, "");
  const domain = asciiDomain(bare.slice(at + 1).replace(UNSEEN_IN_DOMAIN, ""));
  if (!LOCAL_PART.test(local) || domain === undefined) return undefined;
  const address = `${local}@${domain}`;
  return address.length <= MAX_LENGTH ? address : undefined;
}

function asciiDomain(typed: string): string | undefined {
  if (!TYPED_DOMAIN.test(typed)) return undefined;
  try {
    // Browsers run this too, and not all of them have URL.canParse.
    const { hostname } = new URL(`http://${typed}`);
    return DOMAIN.test(hostname) ? hostname : undefined;
  } catch {
    return undefined;
  }
}

/** The form in which logins are stored and compared: an address in its stored form, any other name in lower case. */
export function loginName(typed: string): string {
  return mailAddress(typed) ?? plainDigits(trimTyped(typed.normalize("NFKC")).replace(UNSEEN, "")).toLowerCase();
}
