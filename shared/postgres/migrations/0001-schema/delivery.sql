-- Promised work, mails, logins on their way, and messages of customers.

create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id text not null,
  created_at timestamptz not null default clock_timestamp(),
  run_at timestamptz not null default clock_timestamp(),
  give_up_at timestamptz not null default clock_timestamp() + interval '24 hours',
  enqueued_at timestamptz,
  starts int not null default 0,
  failures int not null default 0,
  last_error text,
  done_at timestamptz,
  failed_at timestamptz
);
create index outbox_due on outbox (run_at) where done_at is null and failed_at is null and enqueued_at is null;
create index outbox_enqueued on outbox (enqueued_at) where done_at is null and failed_at is null;
create index outbox_failed on outbox (failed_at) where failed_at is not null;
create index outbox_done on outbox (done_at) where done_at is not null;
create index outbox_of_subject on outbox (subject_id);

create table mails (
  id uuid primary key default gen_random_uuid(),
  template text not null,
  recipient text not null,
  language text not null,
  params jsonb,
  sealed_secret bytea,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  provider_message_id text,
  last_error text,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
create index mails_with_params on mails (created_at) where params is not null;

create table credential_deliveries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  method text not null check (method in ('email', 'telegram')),
  recipient text not null,
  language text not null,
  sealed_password bytea,
  telegram_start text unique,
  telegram_chat_id bigint,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '7 days',
  finished_at timestamptz,
  order_id uuid references orders on delete set null,
  is_owners boolean not null default false
);
create index credential_deliveries_of_user on credential_deliveries (user_id);
create index credential_deliveries_sealed on credential_deliveries (expires_at) where sealed_password is not null;
create index credential_deliveries_of_order on credential_deliveries (order_id) where order_id is not null;

-- Written for every request, whether or not the account exists; who it is for is looked up later.
create table password_resets (
  id uuid primary key default gen_random_uuid(),
  login text,
  user_id uuid references users on delete cascade,
  token_hash bytea unique,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  used_at timestamptz,
  -- The link that came with a login proves the address only where that login went by mail.
  delivery_id uuid references credential_deliveries on delete cascade,
  purpose text not null default 'forgotten' check (purpose in ('forgotten', 'purchase'))
);
create index password_resets_of_user on password_resets (user_id, created_at) where user_id is not null;
create index password_resets_age on password_resets (created_at);
create index password_resets_of_delivery on password_resets (delivery_id) where delivery_id is not null;

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  language text not null,
  status text not null default 'new' check (status in ('new', 'read')),
  created_at timestamptz not null default clock_timestamp(),
  user_id uuid references users on delete cascade,
  plan text check (plan in ('test', 'start', 'popular', 'professional')),
  is_priority boolean not null default false,
  diagnosis jsonb,
  answered_at timestamptz,
  notified_at timestamptz
);
create index contact_messages_age on contact_messages (created_at);
create index contact_messages_user on contact_messages (user_id) where user_id is not null;
create index contact_messages_untold on contact_messages (created_at) where notified_at is null;
create index contact_messages_told on contact_messages (notified_at);

create table message_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references contact_messages on delete cascade,
  admin_id uuid references admins on delete set null,
  mail_id uuid references mails on delete set null,
  text text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index message_replies_of_message on message_replies (message_id, created_at);
create index message_replies_by_admin on message_replies (admin_id) where admin_id is not null;
create index message_replies_mail on message_replies (mail_id) where mail_id is not null;
