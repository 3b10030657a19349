import { LANGUAGE_COOKIE } from "./choose-language.ts";

/** On https the __Host- prefix makes the browser insist on Secure, Path=/ and no Domain. */
export const SECURE_PREFIX = "__Host-";

/** Cookies of the server, without their prefix. */
export const SERVER_COOKIES = { session: "sid", device: "dev", trial: "trial", order: "ord", admin: "adm" } as const;

/** Every cookie as a browser stores it on https. */
export const COOKIE_NAMES = {
  session: `${SECURE_PREFIX}${SERVER_COOKIES.session}`,
  device: `${SECURE_PREFIX}${SERVER_COOKIES.device}`,
  trial: `${SECURE_PREFIX}${SERVER_COOKIES.trial}`,
  order: `${SECURE_PREFIX}${SERVER_COOKIES.order}`,
  admin: `${SECURE_PREFIX}${SERVER_COOKIES.admin}`,
  language: LANGUAGE_COOKIE,
} as const;
