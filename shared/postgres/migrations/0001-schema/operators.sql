-- Those who run the service, what they did, and what waits for one of them.

create table admins (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name = lower(name)),
  role text not null check (role in ('viewer', 'operator', 'owner')),
  password_hash text not null,
  sealed_totp_key bytea not null,
  last_totp_step bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  disabled_at timestamptz
);

create table admin_recovery_codes (
  code_hash bytea primary key,
  admin_id uuid not null references admins on delete cascade
);
create index admin_recovery_codes_of_admin on admin_recovery_codes (admin_id);

create table admin_sessions (
  handle text primary key,
  token_hash bytea not null unique,
  admin_id uuid not null references admins on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text not null default ''
);
create index admin_sessions_expiry on admin_sessions (expires_at);
create index admin_sessions_of_admin on admin_sessions (admin_id);

create table admin_tickets (
  ticket_hash bytea primary key,
  session_handle text not null references admin_sessions on delete cascade,
  expires_at timestamptz not null
);
create index admin_tickets_of_session on admin_tickets (session_handle);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  user_id uuid,
  action text not null,
  details jsonb not null default '{}',
  admin_id uuid references admins on delete set null
);
create index audit_log_of_user on audit_log (user_id, at);
create index audit_log_age on audit_log (at);
create index audit_log_of_admins on audit_log (id) where admin_id is not null;
create index audit_log_order on audit_log ((details->>'order'), id) where details ? 'order';
create index audit_log_of_admin on audit_log (admin_id) where admin_id is not null;

create table attention (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  details jsonb not null default '{}',
  since timestamptz not null,
  last_seen_at timestamptz not null,
  times integer not null default 1,
  notified_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references admins on delete set null,
  close_reason text
);
create unique index attention_open on attention (kind, subject) where closed_at is null;
create index attention_by_age on attention (closed_at, since);
create index attention_closed_by on attention (closed_by) where closed_by is not null;
create index attention_by_kind on attention (kind, notified_at);

create table setups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  admin_id uuid references admins on delete set null,
  name text not null,
  note text not null,
  body jsonb not null,
  sent_at timestamptz not null default clock_timestamp(),
  accepted_at timestamptz,
  declined_at timestamptz
);
create index setups_open on setups (user_id, sent_at) where accepted_at is null and declined_at is null;
create index setups_of_admin on setups (admin_id) where admin_id is not null;
create index setups_of_account on setups (user_id) where user_id is not null;
