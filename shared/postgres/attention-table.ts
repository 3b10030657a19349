// What needs a person, as Kysely sees it.

import type { Generated, GeneratedAlways } from "kysely";
import type { AttentionKind } from "../contracts/attention.ts";

export interface AttentionTable {
  id: GeneratedAlways<string>;
  kind: AttentionKind;
  /** What it is about: an order's number, or the name of a provider, queue or exchange. */
  subject: string;
  /** Facts to show with it: amounts, ids, the provider's words. No secrets. */
  details: unknown;
  since: Date;
  last_seen_at: Date;
  /** How often it was noticed. */
  times: Generated<number>;
  /** When operators were told. */
  notified_at: Date | null;
  closed_at: Date | null;
  /** Who closed it; null when it ended by itself. */
  closed_by: string | null;
  /** The reason given by whoever closed it. */
  close_reason: Generated<string | null>;
}
