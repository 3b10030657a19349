// The kinds of work that is promised in PostgreSQL and done by workers/jobs.

/** Each has a handler in workers/jobs/handlers.ts. */
export const JOB_KINDS = ["send-mail", "deliver-credentials", "reset-password", "expire-payment"] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Their queues. Mails have one of their own: a mail server that answers slowly must not hold up the rest. */
export const QUEUES = ["mails", "work"] as const;
export type QueueName = (typeof QUEUES)[number];
