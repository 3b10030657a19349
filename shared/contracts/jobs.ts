// The kinds of work promised in PostgreSQL and done by workers/jobs.

/** Each has a handler in workers/jobs/handlers.ts. */
export const JOB_KINDS = [
  "send-mail",
  "tell-operators",
  "deliver-credentials",
  "reset-password",
  "expire-payment",
  "send-alert",
  "send-webhooks",
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Recurring work; each name has a schedule in workers/jobs/handlers.ts. */
export const SCHEDULE_NAMES = [
  "expire-payments",
  "reconcile-payments",
  "plan-notices",
  "telegram-updates",
  "attention",
  "retention",
  "order-retention",
] as const;
export type ScheduleName = (typeof SCHEDULE_NAMES)[number];

/** Why the run of a schedule failed, if it was not its own fault. */
export const SCHEDULE_CAUSES = ["database-away", "service-away", "own-fault"] as const;
export type ScheduleCause = (typeof SCHEDULE_CAUSES)[number];

/** Mails, alerts and webhooks have separate queues, as do schedules: a slow server must not delay what a person waits for. */
export const QUEUES = ["mails", "alerts", "webhooks", "work", "schedules"] as const;
export type QueueName = (typeof QUEUES)[number];
