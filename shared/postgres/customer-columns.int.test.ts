// A new column of a customer's rows is decided on: in their copy or not, and gone with the account or not.

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../node/log.ts";
import { databaseUrl } from "../testing/services.ts";
import { accountData } from "./account-data.queries.ts";
import { Database } from "./database.ts";
import { migrateToLatest } from "./migrate.ts";

/** Columns by table, as words. */
type Columns = Readonly<Record<string, string>>;

/** What accountData() hands out. */
const EXPORTED: Columns = {
  account_settings: "fields updated_at",
  alert_delivery: "time_zone quiet_from quiet_until max_per_hour",
  alert_firings: "exchange symbol kind minutes side level note figure price traded_at after_gap",
  alert_messages: "kind state created_at report happened_at tried_at",
  alert_targets: "channel address name is_on last_at last_outcome created_at",
  alerts: "exchange scope symbol list_id left_out kind minutes side level mode pause_seconds ends_at note state created_at",
  api_keys: "name start scopes addresses created_at last_used_at",
  audit_log: "at action details",
  consents: "version language agreed_at",
  contact_messages: "name email subject message language plan diagnosis created_at",
  list_report_targets: "list_id target_id",
  list_reports: "list_id is_on exchanges per min_strength quiet quiet_from quiet_until max_per_hour created_at updated_at",
  message_replies: "text created_at",
  mails: "template recipient language status created_at finished_at",
  orders: "number snapshot amount currency created_at paid_at",
  payments: "provider state charge_amount charge_currency created_at",
  registrations: "contact contact_method email login_moved_at browser_hash",
  report_mutes: "list_id exchange symbol ends_at",
  sessions: "handle created_at last_seen_at expires_at ended_at end_reason user_agent",
  setups: "name note body sent_at accepted_at declined_at",
  subscriptions: "plan starts_at ends_at cancelled_at created_at",
  telegram_chats: "kind linked_by",
  users: "id email username language created_at updated_at first_password_ends_at email_confirmed_at",
  watch_lists: "body",
  webhook_tries: "tried_at status took_ms error",
  webhooks: "kind template failing_since",
  withdrawals: "kind requested_at confirmed_at refunded_at",
};

/** What is not handed out: secrets and hashes, numbers between our own rows, work on its way, what an exported column says already. */
const KEPT_BACK: Columns = {
  account_settings: "user_id version",
  alert_delivery: "user_id",
  alert_firings: "id alert_id arming moment user_id state seen_at created_at",
  alert_messages: "id target_id firing_id rest_id not_before first_try_at tries",
  alert_targets: "id user_id push_key push_secret hour_began_at hour_sent",
  alerts: "id user_id arming counts_from revision is_copied",
  api_keys: "id user_id key_hash",
  audit_log: "id user_id admin_id",
  consents: "registration_id plan cycle",
  contact_messages: "id status user_id is_priority answered_at notified_at",
  credential_deliveries:
    "id user_id method recipient language sealed_password telegram_start telegram_chat_id status attempts last_error created_at expires_at finished_at order_id is_owners",
  list_report_targets: "user_id",
  list_reports: "user_id hour_began_at hour_sent left_out_since",
  mails: "id params sealed_secret attempts provider_message_id last_error",
  message_replies: "id message_id admin_id mail_id",
  order_addresses: "secret_hash order_id created_at",
  orders: "id registration_id user_id",
  password_resets: "id login user_id token_hash created_at expires_at used_at delivery_id purpose",
  payment_events: "id provider event_id body_hash body payment_id received_at processed_at outcome claim",
  payment_receipts: "id payment_id provider external_id amount amount_at_most due currency received_at refunded_at counts",
  payments: "id order_id invoice_id external_id is_late expires_at expired_at updated_at price_part next_ask_at asks pay_url",
  plan_notices: "user_id plan ends_at kind created_at",
  registrations: "id user_id plan cycle language discount created_at",
  report_days: "user_id day sent left_out_noted_at",
  report_episodes: "user_id list_id episode reports reported_at",
  report_mutes: "id user_id",
  sessions: "token_hash user_id test_access_id token_made_at token_plan previous_token_hash previous_token_ends_at",
  setups: "id user_id admin_id",
  subscription_grants: "payment_id order_id user_id plan cycle starts_at ends_at granted_at revoked_at",
  subscriptions: "id user_id rank",
  telegram_chats: "target_id",
  telegram_links: "user_id code_hash ends_at is_shared",
  users: "password_hash blocked_at watch_lists_begun_at first_password_used_at",
  watch_lists: "user_id id created_at updated_at",
  webhook_tries: "id target_id message_id",
  webhooks: "target_id sealed_secret sealed_old_secret old_secret_until busy_until failures retry_at asked_until",
  withdrawals: "id order_id",
};

/** Columns of rows that outlive the account, which the deletion empties; of mails, whose rows it deletes, all. */
const EMPTIED: Columns = {
  audit_log: "user_id details",
  registrations: "contact email browser_hash",
};

/** Columns that outlive the account: what was bought and paid must be kept, and providers' own words of a payment with it. */
const OUTLIVING: Columns = {
  audit_log: "id at action admin_id",
  consents: "registration_id version language plan cycle agreed_at",
  order_addresses: "secret_hash order_id created_at",
  orders: "id number registration_id snapshot amount currency created_at paid_at",
  payment_events: "id provider event_id body_hash body payment_id received_at processed_at outcome claim",
  payment_receipts: "id payment_id provider external_id amount amount_at_most due currency received_at refunded_at counts",
  payments:
    "id order_id provider invoice_id external_id state charge_amount charge_currency is_late created_at expires_at expired_at updated_at price_part next_ask_at asks pay_url",
  registrations: "id contact_method plan cycle language discount created_at login_moved_at",
  subscription_grants: "payment_id order_id plan cycle starts_at ends_at granted_at revoked_at",
  withdrawals: "id order_id kind requested_at confirmed_at refunded_at",
};

/** Tables that speak of a customer without a key that points at their account. */
const BY_ADDRESS = ["mails", "audit_log"];

interface Column {
  readonly table: string;
  readonly column: string;
  /** Goes, or is emptied, with the account by its foreign key. */
  readonly goes: boolean;
}

// Tables that point at users, or at such a table; those that do by "on delete cascade" go with the account.
const CUSTOMER_COLUMNS = sql<Column>`
  with recursive keys as (
    select conrelid as child, confrelid as parent, confdeltype, conkey from pg_constraint where contype = 'f'
  ), customers as (
    select 'users'::regclass::oid as id
    union select child from keys join customers on parent = customers.id
  ), cascading as (
    select 'users'::regclass::oid as id
    union select child from keys join cascading on parent = cascading.id where confdeltype = 'c'
  )
  select c.table_name as table, c.column_name as column,
      t.oid in (select id from cascading)
      or exists (select from keys join pg_attribute a on a.attrelid = child and a.attnum = any (conkey)
        where child = t.oid and parent = 'users'::regclass and confdeltype = 'n' and a.attname = c.column_name) as goes
    from information_schema.columns c join pg_class t on t.oid = quote_ident(c.table_name)::regclass
    where c.table_schema = 'public' and (t.oid in (select id from customers) or c.table_name = any (${BY_ADDRESS}))
    order by 1, c.ordinal_position`;

let database: Database;
let columns: readonly Column[];

beforeAll(async () => {
  database = new Database(databaseUrl(), 2, createLog("t", "silent"));
  await migrateToLatest(database);
  columns = (await database.run((db) => CUSTOMER_COLUMNS.execute(db))).rows;
});
afterAll(() => database.close());

const has = (list: Columns, { table, column }: Pick<Column, "table" | "column">): boolean =>
  (list[table] ?? "").split(" ").includes(column);
const nameOf = ({ table, column }: Pick<Column, "table" | "column">): string => `${table}.${column}`;
const namesIn = (list: Columns): string[] =>
  Object.entries(list).flatMap(([table, names]) => names.split(" ").map((column) => nameOf({ table, column })));

test("each column is in the customer's copy or kept back, not both", () => {
  const undecided = columns.filter((column) => has(EXPORTED, column) === has(KEPT_BACK, column)).map(nameOf);
  expect(undecided, "select it in account-data.queries.ts and add it to EXPORTED, or add it to KEPT_BACK").toEqual([]);
});

test("each column goes with the account or outlives it, not both", () => {
  const undecided = columns
    .filter(({ table, goes }) => !goes && table !== "mails")
    .filter((column) => has(EMPTIED, column) === has(OUTLIVING, column))
    .map(nameOf);
  expect(undecided, "empty it in account-deletion.queries.ts and add it to EMPTIED, or add it to OUTLIVING").toEqual([]);
});

test("the lists name nothing that is not there", () => {
  const known = new Set(columns.map(nameOf));
  expect([EXPORTED, KEPT_BACK, EMPTIED, OUTLIVING].flatMap(namesIn).filter((name) => !known.has(name))).toEqual([]);
});

test("what is named as exported is selected for the customer's copy", async () => {
  const statements: string[] = [];
  await database.run(async (db) => {
    const noted = db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        statements.push(db.getExecutor().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    await accountData(noted, "00000000-0000-0000-0000-000000000000", "nobody@example.test");
  });
  const isSelected = (name: string): boolean => {
    const [table, column] = name.split(".");
    return statements.some((statement) => {
      const [selected = "", rest = ""] = statement.split(/ from (?=")/);
      return rest.includes(`"${table}"`) && new RegExp(`\\b${column}\\b`).test(selected);
    });
  };
  expect(namesIn(EXPORTED).filter((name) => !isSelected(name))).toEqual([]);
});
