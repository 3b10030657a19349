// Everything that needs a person: each kind of trouble that the product notices but does not solve itself.

export const ATTENTION_KINDS = [
  // Money. The subject is an order's number, or the provider's id without an order.
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
  // External services. The subject is the name of a provider, queue or exchange.
  "webhooks-refused",
  "provider-unreachable",
  "mail-unreachable",
  "telegram-unreachable",
  "queue-without-worker",
  // The deployment itself. The subject is a kind of process, or what it depends on.
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

/** This many refused notifications of a provider in a row need a person. */
export const REFUSED_IN_A_ROW = 5;
/** How long they count, seconds. */
export const REFUSED_WINDOW_SECONDS = 600;
