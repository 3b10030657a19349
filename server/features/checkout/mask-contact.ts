// A contact for whoever holds an order's link: its owner recognizes it, nobody else learns it.

import type { ContactMethod } from "../../../shared/contracts/checkout.ts";
import { readableAddress } from "../../../shared/node/readable-address.ts";

const HIDDEN = "***";
const first = (text: string): string => Array.from(text).at(0) ?? "";

/** "anna@example.com" as "a***@e***.com". */
export function maskAddress(address: string): string {
  const email = readableAddress(address);
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1);
  const end = host.includes(".") ? host.slice(host.lastIndexOf(".")) : "";
  return `${first(email.slice(0, Math.max(0, at)))}${HIDDEN}@${first(host)}${HIDDEN}${end}`;
}

/** "@trader" as "@t***", "+79001234567" as "+7***". */
export function maskContact(method: ContactMethod, contact: string): string {
  // A deleted customer has nothing left to mask.
  if (contact === "") return HIDDEN;
  if (method === "email") return maskAddress(contact);
  return `${contact.slice(0, 2)}${HIDDEN}`;
}
