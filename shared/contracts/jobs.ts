// The kinds of work that is promised in PostgreSQL and done by workers/jobs.

/** Each has a handler in workers/jobs/handlers.ts. */
export const JOB_KINDS = [
  "send-mail",
  "tell-operators",
  "deliver-credentials",
  "reset-password",
  "expire-payment",
  "send-alert",
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Work that returns by itself; each name has a schedule in workers/jobs/handlers.ts. */
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

/** Why the run of a schedule failed, as far as that is no fault of its own. */
export const SCHEDULE_CAUSES = ["database-away", "service-away", "own-fault"] as const;
export type ScheduleCause = (typeof SCHEDULE_CAUSES)[number];

/**
 * Their queues. Mails and alerts have their own, and so have schedules: a server that answers slowly must not hold up what a person
 * waits for.
 */
export const QUEUES = ["mails", "alerts", "work", "schedules"] as const;
export type QueueName = (typeof QUEUES)[number];
