// Without imports, because public documents load it.

/** Days in which a buyer may withdraw without giving a reason, and in which the money is then returned. */
export const WITHDRAWAL_DAYS = 14;

const DAY_MS = 86_400_000;

/** The last moment of a withdrawal, epoch ms. */
export function withdrawableUntil(paidAt: number): number {
  return paidAt + WITHDRAWAL_DAYS * DAY_MS;
}

/** When a withdrawal's money must be back, epoch ms: as many days after the request (Directive 2011/83/EU, article 13). */
export function refundDueAt(requestedAt: number): number {
  return requestedAt + WITHDRAWAL_DAYS * DAY_MS;
}
