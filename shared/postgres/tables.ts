import type { Generated, GeneratedAlways } from "kysely";
import type { ApiScope } from "../contracts/api-scopes.ts";
import type { SessionEndReason } from "../contracts/sockets.ts";
import type { PlanId } from "../contracts/plans.ts";
import type {
  AlertDeliveryTable,
  AlertMessagesTable,
  AlertTargetsTable,
  TelegramChatsTable,
  TelegramLinksTable,
  WebhooksTable,
  WebhookTriesTable,
} from "./alert-delivery-tables.ts";
import type { AlertFiringsTable, AlertsTable } from "./alert-tables.ts";
import type {
  ListReportsTable,
  ListReportTargetsTable,
  ReportDaysTable,
  ReportEpisodesTable,
  ReportMutesTable,
  ReportPositionsTable,
} from "./report-tables.ts";
import type { AdminsTable, AdminRecoveryCodesTable, AdminSessionsTable, AdminTicketsTable } from "./admin-tables.ts";
import type { ArchiveChunksTable, ArchiveGapsTable, ArchiveReadersTable } from "./archive-tables.ts";
import type { AttentionTable } from "./attention-table.ts";
import type { StatusMinutesTable, StatusRunsTable, ProcessesTable, AnswerMinutesTable } from "./status-tables.ts";
import type {
  RelationRecordPositionsTable,
  RelationRecordsTable,
  RuleUsesTable,
  SignalGapsTable,
  SignalRecordPositionsTable,
  SignalRecordsTable,
} from "./record-tables.ts";
import type { CoinDeparturesTable, SignalOutcomesTable } from "./outcome-tables.ts";
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
  /** Language of mails, a code like "ru". */
  language: Generated<string>;
  /** When a generated password stops working; null once the user chose their own. */
  first_password_ends_at: Date | null;
  /** When that password was first used. */
  first_password_used_at: Date | null;
  /** When somebody proved to read the address's mail; null until then. */
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
  /** A Language: that of the requesting page. */
  language: Generated<string>;
}

/** Network addresses from which a free test was started without a code; one row each. */
export interface TestAddressesTable {
  /** Keyed hash of an IPv4 address or an IPv6 /64. */
  address_key: Buffer;
  taken_at: Date;
  /** Codes mailed since then. */
  codes: Generated<number>;
}

/** Mailed codes that open a test at an address that has had one; the newest per browser. */
export interface TestCodesTable {
  device_key: Buffer;
  address_key: Buffer;
  contact_key: Buffer;
  code_hash: Buffer;
  tries: Generated<number>;
  expires_at: Date;
}

/** A visitor's quiz answers; the discount follows from them. */
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
  /** SHA-256 of the secret token, which is stored nowhere. */
  token_hash: Buffer;
  /** Exactly one of this and `test_access_id` is set. */
  user_id: string | null;
  test_access_id: string | null;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  /** Absolute end, even if the session is used. */
  expires_at: Date;
  ended_at: Date | null;
  end_reason: SessionEndReason | null;
  /** When the token was made, and with which plan: "none" without one, null if unknown. */
  token_made_at: Generated<Date>;
  token_plan: string | null;
  /** The previous token, still valid until then, because requests on their way carry it. */
  previous_token_hash: Buffer | null;
  previous_token_ends_at: Date | null;
  user_agent: string;
}

/** Keys of customers' programs. */
export interface ApiKeysTable {
  id: Generated<string>;
  user_id: string;
  /** SHA-256 of the key, which is stored nowhere. */
  key_hash: Buffer;
  /** Its first characters. */
  start: string;
  name: string;
  scopes: ApiScope[];
  /** Addresses and networks it may be used from; empty: any. */
  addresses: Generated<string[]>;
  created_at: Generated<Date>;
  last_used_at: Date | null;
}

export interface SubscriptionsTable {
  id: Generated<string>;
  user_id: string;
  plan: PlanId;
  /** Of several plans in force the highest counts. */
  rank: GeneratedAlways<number>;
  starts_at: Generated<Date>;
  ends_at: Date;
  /** Set when it was replaced or revoked before its end. */
  cancelled_at: Date | null;
  created_at: Generated<Date>;
}

export interface AuditLogTable {
  id: Generated<string>;
  at: Generated<Date>;
  /** The customer it was about. */
  user_id: string | null;
  /** The admin who did it; null for everybody else. */
  admin_id: Generated<string | null>;
  action: string;
  details: unknown;
}

export interface WatchListsTable {
  user_id: string;
  /** The client's id: creation time in ms. */
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
  /** Their plan when they wrote it. */
  plan: Generated<PlanId | null>;
  /** Messages of this plan are answered first. */
  is_priority: Generated<boolean>;
  /** A Diagnosis (shared/contracts/help.ts). */
  diagnosis: Generated<unknown>;
  /** When an operator last answered. */
  answered_at: Generated<Date | null>;
  /** When operators were told of it. */
  notified_at: Generated<Date | null>;
}

/** Operators' answers to messages. */
export interface MessageRepliesTable {
  id: Generated<string>;
  message_id: string;
  admin_id: string | null;
  mail_id: string | null;
  text: string;
  created_at: Generated<Date>;
}

/** Setups that operators prepared for customers. */
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
  /** As typed; null once it was looked up. */
  login: string | null;
  /** Null when the login does not exist. */
  user_id: string | null;
  token_hash: Buffer | null;
  created_at: Generated<Date>;
  expires_at: Date | null;
  used_at: Date | null;
  /** The login it was sent with; null if it was mailed on its own. */
  delivery_id: Generated<string | null>;
  /** Requested by somebody who forgot a password, or sent because somebody paid for an unconfirmed address. */
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
  telegram_chats: TelegramChatsTable;
  telegram_links: TelegramLinksTable;
  alert_messages: AlertMessagesTable;
  webhooks: WebhooksTable;
  webhook_tries: WebhookTriesTable;
  list_reports: ListReportsTable;
  list_report_targets: ListReportTargetsTable;
  report_days: ReportDaysTable;
  report_episodes: ReportEpisodesTable;
  report_mutes: ReportMutesTable;
  report_positions: ReportPositionsTable;
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
  archive_chunks: ArchiveChunksTable;
  archive_gaps: ArchiveGapsTable;
  archive_readers: ArchiveReadersTable;
  message_replies: MessageRepliesTable;
  signal_records: SignalRecordsTable;
  signal_gaps: SignalGapsTable;
  rule_uses: RuleUsesTable;
  signal_record_positions: SignalRecordPositionsTable;
  relation_records: RelationRecordsTable;
  relation_record_positions: RelationRecordPositionsTable;
  signal_outcomes: SignalOutcomesTable;
  coin_departures: CoinDeparturesTable;
}
