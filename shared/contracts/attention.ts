// What needs a person: every kind of trouble that the product notices and does not solve by itself.

export const ATTENTION_KINDS = [
  // Money. The subject is an order's number, or the provider's id where there is no order.
  "payment-underpaid",
  "payment-overpaid",
  "payment-late",
  "payment-held",
  "payment-wrong-price",
  "payment-wrong-currency",
  "payment-redeposit",
  "payment-unread",
  "payment-paid-twice",
  "payment-failed-after-success",
  "payment-paid-after-refund",
  "payment-another-order",
  "payment-by-blocked-customer",
  "payment-unknown",
  "payment-unconfirmed",
  "withdrawal",
  // What we promised and did not deliver.
  "mail-failed",
  "login-failed",
  "job-failed",
  "schedule-failed",
  "report-unfinished",
  // The services around us. The subject is a provider's, queue's or exchange's name.
  "webhooks-refused",
  "provider-unreachable",
  "mail-unreachable",
  "telegram-unreachable",
  "queue-without-worker",
  // The deployment itself. The subject is a kind of process, or what it stands on.
  "process-missing",
  "process-restarting",
  "redis-refuses",
  "redis-nearly-full",
  "backup-old",
  "certificate-ending",
  "exchange-fault",
  "market-simulated",
  "disk",
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** So many notifications of a provider that are refused, without a good one between them, need a person. */
export const REFUSED_IN_A_ROW = 5;
/** They count for so long, seconds. */
export const REFUSED_WINDOW_SECONDS = 600;
