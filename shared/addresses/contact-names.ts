// Telegram names and telephone numbers as people type and paste them, and their stored form. Form fields and the server share
// these rules.

import { plainDigits } from "../texts/plain-digits.ts";
import { typedCode } from "../texts/typed-digits.ts";
import { trimTyped } from "./mail-address.ts";

/** Parts around the name in links: "t.me/name?start=1", "name.t.me", "tg://resolve?domain=name". */
const TELEGRAM_LINK =
  /^(?:tg:\/\/resolve\?domain=|(?:https?:\/\/)?(?:(?:www\.)?(?:t|telegram)\.me\/|(?=\w+\.t\.me)))|(?:\.t\.me)?\/?(?:[?&].*)?$/g;
const TELEGRAM_NAME = /^@?([a-z][a-z0-9_]{4,31})$/;

/** "@name" for a Telegram user name or a link to it; undefined for anything else. */
export function telegramName(typed: string): string | undefined {
  const text = plainDigits(trimTyped(typed.normalize("NFKC")).replace(/\p{Cf}/gu, "")).toLowerCase();
  const name = TELEGRAM_NAME.exec(text.replace(TELEGRAM_LINK, ""))?.[1];
  return name && `@${name}`;
}

const CHAT_LINK = /^(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?(?:.*&)?phone=)(?:\+|%2b)?/i;
/** Before the number in a tel: link, after it in any link. */
const LINK_REST = /^tel:|[?&;].*$/gi;
/** Dialled before a country code, including from Australia. */
const OUTWARD_PREFIX = /^00(?:11)?/;
/** Dialled only within a country: "+49 (0)170", "+82 010", "+36 (06)". Kept where numbers themselves begin with 0. */
const HOME_PREFIX =
  /^(\+(?:2[07]|3[0-4]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]))\(?0|^(\+36)\(?06?|^(\+(?!39|225|229|24[12]|378)[1-9]\d{0,2})\(0\)/;
/** With its country code; none begins with 0 or 89, which start numbers dialled within a country. */
const NUMBER = /^\+((?!89)[1-9]\d{6,14})$/;

/** "+" and the digits of a telephone number that starts with "+" or "00" and a country code; undefined for anything else. */
export function phoneNumber(typed: string): string | undefined {
  const bare = trimTyped(typed.normalize("NFKC")).replace(CHAT_LINK, "+").replace(LINK_REST, "");
  const text = typedCode(bare).replace(OUTWARD_PREFIX, "+").replace(HOME_PREFIX, "$1$2$3");
  const digits = NUMBER.exec(text.replace(/[()[\]]/g, ""))?.[1];
  return digits && `+${digits}`;
}
