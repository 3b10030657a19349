// Which screen a payment shows, and where it may lead: pure rules over what the server says.

import type { PaymentStatus } from "../../../../shared/contracts/checkout.ts";
import { SUCCESS_PATH } from "../../../../shared/contracts/application-pages.ts";

export const POLL_MS = 10_000;
export const WAIT_MS = 1_500_000;
export const POPUP_AFTER_MS = 500;
/** Long enough to read that it worked. */
export const LEAVE_AFTER_SUCCESS_MS = 3000;
export const LEAVE_AFTER_TIMEOUT_MS = 5000;

export type PaymentScreen =
  | "waiting"
  | "processing"
  | "success"
  | "failed"
  | "timeout"
  | "underpaid"
  | "overpaid"
  | "held"
  | "refunded";

/** The screen for a state; waiting ends with the time that is allowed for it, money under way is waited for. */
export function screenOf(status: PaymentStatus, isTimeUp: boolean): PaymentScreen {
  if (status === "expired") return "timeout";
  if (status === "pending") return isTimeUp ? "timeout" : "waiting";
  return status;
}

/** Nothing changes any more while this page is open. */
export function isOver(screen: PaymentScreen): boolean {
  return screen === "success" || screen === "failed" || screen === "timeout" || screen === "refunded" || screen === "overpaid";
}

/** The path of ours that a `redirect_url` names; undefined for everything else. */
export function ownSuccessPath(url: string | null, origin: string): string | undefined {
  const target = url === null ? undefined : addressOf(url, origin);
  if (!target) return undefined;
  const isOurs = target.origin === origin && target.search === "" && target.hash === "" && target.username === "";
  return isOurs && SUCCESS_PATH.test(target.pathname) ? target.pathname : undefined;
}

/** An address that may be opened for paying: a web page, nothing that runs in ours. */
export function payableUrl(url: string, origin: string): string | undefined {
  const target = url === "" ? undefined : addressOf(url, origin);
  if (!target) return undefined;
  const { protocol, href } = target;
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}

/** Browsers that have no URL.canParse pay too. */
function addressOf(url: string, origin: string): URL | undefined {
  try {
    return new URL(url, origin);
  } catch {
    return undefined;
  }
}

/** Time left as minutes and seconds, "21:46". */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
