// One interface per table, as Kysely sees it. The SQL is in migrations/.

import type { Generated, GeneratedAlways } from "kysely";
import type { ApiScope } from "../contracts/api-scopes.ts";
import type { SessionEndReason } from "../contracts/sockets.ts";
import type { PlanId } from "../contracts/plans.ts";
import type { AlertDeliveryTable, AlertMessagesTable, AlertTargetsTable, TelegramLinksTable } from "./alert-delivery-tables.ts";
import type { AlertFiringsTable, AlertsTable } from "./alert-tables.ts";
import type { AdminsTable, AdminRecoveryCodesTable, AdminSessionsTable, AdminTicketsTable } from "./admin-tables.ts";
import type { AttentionTable } from "./attention-table.ts";
import type { StatusMinutesTable, StatusRunsTable, ProcessesTable, AnswerMinutesTable } from "./status-tables.ts";
import type { RuleUsesTable, SignalGapsTable, SignalRecordPositionsTable, SignalRecordsTable } from "./record-tables.ts";
import type { OutboxTable, MailsTable, CredentialDeliveriesTable, PlanNoticesTable } from "./jobs-tables.ts";
import type {
  OrderAddressesTable,
  OrdersTable,
  PaymentEventsTable,
  PaymentReceiptsTable,
  PaymentsTable,
  ConsentsTable,
  RegistrationsTable,
  SubscriptionGrantsTable,
  WithdrawalsTable,
} from "./checkout-tables.ts";

export interface UsersTable {
  id: Generated<string>;
  /** Lower case. */
  email: string;
  /** Lower case, without "@"; null until chosen. */
  username: string | null;
  /** argon2id in PHC form. */
  password_hash: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  blocked_at: Date | null;
  /** When the account stored its first watch list; null while it never had one. */
  watch_lists_begun_at: Date | null;
  /** In which mails are written; a code like "ru". */
  language: Generated<string>;
  /** When a password that we made stops working; null once the user chose an own one. */
  first_password_ends_at: Date | null;
  /** When that password was first used. */
  first_password_used_at: Date | null;
  /** When somebody who reads the address's mail proved it; null while nobody did. */
  email_confirmed_at: Generated<Date | null>;
}

/** Free tests of the terminal. */
export interface TestAccessesTable {
  id: Generated<string>;
  started_at: Generated<Date>;
  expires_at: Date;
  /** Keyed hash of the browser's mark; unique. */
  device_key: Buffer | null;
  /** Keyed hash of the contact; unique, null for an anonymous test. */
  contact_key: Buffer | null;
  /** A Language: that of the page it was asked for on. */
  language: Generated<string>;
}

/** Network addresses that a free test was started from without a code; one row each. */
export interface TestAddressesTable {
  /** Keyed hash of an IPv4 address or an IPv6 /64. */
  address_key: Buffer;
  taken_at: Date;
  /** Codes that were mailed since then. */
  codes: Generated<number>;
}

/** Mailed codes that open a test at an address that has had one; the newest of each browser. */
export interface TestCodesTable {
  device_key: Buffer;
  address_key: Buffer;
  contact_key: Buffer;
  code_hash: Buffer;
  tries: Generated<number>;
  expires_at: Date;
}

/** What a visitor answered in the quiz; the discount follows from it. */
export interface QuizVisitsTable {
  device_key: Buffer;
  exchange: string | null;
  experience: string | null;
  finished: Generated<boolean>;
  updated_at: Generated<Date>;
}

export interface SessionsTable {
  /** Public name, 128 bits base64url. */
  handle: string;
  /** SHA-256 of the secret token; the token itself is stored nowhere. */
  token_hash: Buffer;
  /** Of this and `test_access_id` exactly one is set. */
  user_id: string | null;
  test_access_id: string | null;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  /** Absolute end, whatever happens. */
  expires_at: Date;
  ended_at: Date | null;
  end_reason: SessionEndReason | null;
  /** When the token was made, and with which plan: "none" without one, null where nobody noted it. */
  token_made_at: Generated<Date>;
  token_plan: string | null;
  /** The token before, still valid until then: requests on their way carry it. */
  previous_token_hash: Buffer | null;
  previous_token_ends_at: Date | null;
  user_agent: string;
}

/** Keys of customers' programs. */
export interface ApiKeysTable {
  id: Generated<string>;
  user_id: string;
  /** SHA-256 of the key; the key itself is stored nowhere. */
  key_hash: Buffer;
  /** Its first characters. */
  start: string;
  name: string;
  scopes: ApiScope[];
  /** Addresses and networks it may be used from; none: everywhere. */
  addresses: Generated<string[]>;
  created_at: Generated<Date>;
  last_used_at: Date | null;
}

/** One row per user and plan. */
export interface SubscriptionsTable {
  id: Generated<string>;
  user_id: string;
  plan: PlanId;
  /** Of several plans in force the highest counts. */
  rank: GeneratedAlways<number>;
  starts_at: Generated<Date>;
  ends_at: Date;
  /** Set when it was replaced or taken back before its end. */
  cancelled_at: Date | null;
  created_at: Generated<Date>;
}

export interface AuditLogTable {
  id: Generated<string>;
  at: Generated<Date>;
  /** The customer it was about. */
  user_id: string | null;
  /** Who of those that run the service did it; null for everybody else. */
  admin_id: Generated<string | null>;
  action: string;
  details: unknown;
}

export interface WatchListsTable {
  user_id: string;
  /** As the client named it: milliseconds of its creation. */
  id: string;
  /** A WatchList (shared/contracts/watch-lists.ts). */
  body: unknown;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface AccountSettingsTable {
  user_id: string;
  /** Grows with every change. */
  version: string;
  /** SettingsFields (shared/contracts/account-settings.ts). */
  fields: unknown;
  updated_at: Generated<Date>;
}

export interface ContactMessagesTable {
  id: Generated<string>;
  name: string;
  email: string;
  subject: string;
  message: string;
  /** A Language: that of the page. */
  language: string;
  status: Generated<"new" | "read">;
  created_at: Generated<Date>;
  /** Who asked for help in the account; null for visitors. */
  user_id: Generated<string | null>;
  /** Theirs when they wrote it. */
  plan: Generated<PlanId | null>;
  /** The plan's messages are answered first. */
  is_priority: Generated<boolean>;
  /** A Diagnosis (shared/contracts/help.ts). */
  diagnosis: Generated<unknown>;
  /** When an operator answered last. */
  answered_at: Generated<Date | null>;
  /** When operators were told that it came. */
  notified_at: Generated<Date | null>;
}

/** What operators answered to messages. */
export interface MessageRepliesTable {
  id: Generated<string>;
  message_id: string;
  admin_id: string | null;
  mail_id: string | null;
  text: string;
  created_at: Generated<Date>;
}

/** What operators prepared for customers. */
export interface SetupsTable {
  id: Generated<string>;
  user_id: string;
  /** Who sent it. */
  admin_id: string | null;
  name: string;
  note: string;
  /** A SetupBody (shared/contracts/setups.ts). */
  body: unknown;
  sent_at: Generated<Date>;
  accepted_at: Generated<Date | null>;
  declined_at: Generated<Date | null>;
}

/** Links that set a new password. */
export interface PasswordResetsTable {
  id: Generated<string>;
  /** As it was typed; null once it was looked up. */
  login: string | null;
  /** Null where nobody has that login. */
  user_id: string | null;
  token_hash: Buffer | null;
  created_at: Generated<Date>;
  expires_at: Date | null;
  used_at: Date | null;
  /** With whose login it was sent; null where it was mailed to the address alone. */
  delivery_id: Generated<string | null>;
  /** Asked for by whoever forgot a password, or sent because somebody paid for an address that nobody has confirmed. */
  purpose: Generated<"forgotten" | "purchase">;
}

/** How often pages were opened. */
export interface PageViewsTable {
  /** In UTC. */
  day: string;
  /** A CountedPage. */
  page: string;
  language: string;
  views: number;
  /** Of this day. */
  visitors: number;
}

export interface Tables {
  users: UsersTable;
  test_accesses: TestAccessesTable;
  test_addresses: TestAddressesTable;
  test_codes: TestCodesTable;
  quiz_visits: QuizVisitsTable;
  sessions: SessionsTable;
  api_keys: ApiKeysTable;
  password_resets: PasswordResetsTable;
  subscriptions: SubscriptionsTable;
  audit_log: AuditLogTable;
  watch_lists: WatchListsTable;
  account_settings: AccountSettingsTable;
  alerts: AlertsTable;
  alert_firings: AlertFiringsTable;
  alert_delivery: AlertDeliveryTable;
  alert_targets: AlertTargetsTable;
  telegram_links: TelegramLinksTable;
  alert_messages: AlertMessagesTable;
  outbox: OutboxTable;
  mails: MailsTable;
  credential_deliveries: CredentialDeliveriesTable;
  plan_notices: PlanNoticesTable;
  contact_messages: ContactMessagesTable;
  setups: SetupsTable;
  admins: AdminsTable;
  admin_recovery_codes: AdminRecoveryCodesTable;
  admin_sessions: AdminSessionsTable;
  admin_tickets: AdminTicketsTable;
  page_views: PageViewsTable;
  status_minutes: StatusMinutesTable;
  status_runs: StatusRunsTable;
  processes: ProcessesTable;
  answer_minutes: AnswerMinutesTable;
  registrations: RegistrationsTable;
  consents: ConsentsTable;
  orders: OrdersTable;
  order_addresses: OrderAddressesTable;
  payments: PaymentsTable;
  payment_events: PaymentEventsTable;
  payment_receipts: PaymentReceiptsTable;
  subscription_grants: SubscriptionGrantsTable;
  withdrawals: WithdrawalsTable;
  attention: AttentionTable;
  message_replies: MessageRepliesTable;
  signal_records: SignalRecordsTable;
  signal_gaps: SignalGapsTable;
  rule_uses: RuleUsesTable;
  signal_record_positions: SignalRecordPositionsTable;
}
