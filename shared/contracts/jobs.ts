// The kinds of work that is promised in PostgreSQL and done by workers/jobs.

/** Each has a handler in workers/jobs/handlers.ts. */
export const JOB_KINDS = ["send-mail", "deliver-credentials", "reset-password", "expire-payment", "send-alert"] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Their queues. Mails and alerts have their own: a server that answers slowly must not hold up the rest. */
export const QUEUES = ["mails", "alerts", "work"] as const;
export type QueueName = (typeof QUEUES)[number];
