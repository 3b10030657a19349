// Addresses for display, with the domain in its own letters. The stored form is the other one (shared/addresses/).

import { domainToASCII, domainToUnicode } from "node:url";

/** The address with its domain in its own letters, if it has any. */
export function readableAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (at < 0 || !domain.includes("xn--")) return address;
  return `${address.slice(0, at + 1)}${domainToUnicode(domain) || domain}`;
}

/** Part of an address typed into a search, in the stored form. */
export function storedPart(typed: string): string {
  const at = typed.lastIndexOf("@");
  const domain = typed.slice(at + 1);
  // oxlint-disable-next-line no-control-regex
  if (/^[\u0000-\u007f]*$/.test(domain)) return typed;
  return `${typed.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}
