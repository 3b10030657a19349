// The tables of promised work and of what it sends, as Kysely sees them.

import type { Generated } from "kysely";
import type { PlanId } from "../contracts/plans.ts";

/** A promise of work; a row stays open until its handler has done it. */
export interface OutboxTable {
  id: Generated<string>;
  /** A JobKind; others belong to newer versions. */
  kind: string;
  /** What the work is about: an id, never a secret. */
  subject_id: string;
  created_at: Generated<Date>;
  /** Not before this. */
  run_at: Generated<Date>;
  /** Failures after this moment are final. */
  give_up_at: Generated<Date>;
  /** When it was queued or begun; null while it waits for `run_at`. */
  enqueued_at: Date | null;
  /** How often a handler began; more than the failures if its process died. */
  starts: Generated<number>;
  failures: Generated<number>;
  last_error: string | null;
  done_at: Date | null;
  /** Set when only an operator can trigger another try. */
  failed_at: Date | null;
}

export interface MailsTable {
  id: Generated<string>;
  /** A MailTemplate. */
  template: string;
  recipient: string;
  language: string;
  /** The template's parameters, never a secret; null once too old to keep. */
  params: unknown;
  /** A code or the path of a one-time link, encrypted; null for templates without one, and once it is sent or old. */
  sealed_secret: Buffer | null;
  status: Generated<"waiting" | "sent" | "failed">;
  attempts: Generated<number>;
  /** The Message-ID of the mail, or the server's id. */
  provider_message_id: string | null;
  last_error: string | null;
  created_at: Generated<Date>;
  finished_at: Date | null;
}

export interface CredentialDeliveriesTable {
  id: Generated<string>;
  user_id: string;
  /** Whose payment created the account; null for an older one, or once the order is deleted. */
  order_id: Generated<string | null>;
  /**
   * The account existed before the order's login was moved to its address: its owner is told of the plan and gets no password.
   */
  is_owners: Generated<boolean>;
  method: "email" | "telegram";
  /** Fixed when the delivery began. */
  recipient: string;
  language: string;
  /** The first password, encrypted; null before the first try and after the last. */
  sealed_password: Buffer | null;
  /** The code in the customer's link to the bot. */
  telegram_start: string | null;
  telegram_chat_id: string | null;
  status: Generated<"waiting" | "sent" | "failed">;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
  finished_at: Date | null;
}

export interface PlanNoticesTable {
  user_id: string;
  plan: PlanId;
  ends_at: Date;
  kind: "7-days" | "3-days" | "1-day" | "ended";
  created_at: Generated<Date>;
}
