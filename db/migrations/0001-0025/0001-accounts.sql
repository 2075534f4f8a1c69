create table accounts (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email) and email like '%_@_%' and length(email) <= 254),
  password_hash text not null,
  type text not null check (type in ('investor', 'scout', 'attorney', 'service_provider', 'operator')),
  org_type smallint not null default 1 check (org_type in (1, 2)),
  first_name text not null default '',
  last_name text not null default '',
  country text,
  partner text,
  is_demonstration boolean not null default false,
  created_at timestamptz not null default now(),
  constraint attorney_has_a_partner check (type <> 'attorney' or partner is not null)
);
create unique index accounts_email on accounts (email);

create table sessions (
  account_id bigint not null references accounts on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text,
  user_agent text,
  primary key (account_id, token_hash)
);
create unique index sessions_token on sessions (token_hash);
create index sessions_expiry on sessions (expires_at);

create table login_attempts (
  key text primary key,
  failures integer not null check (failures > 0),
  window_ends_at timestamptz not null
);

create table secrets (
  name text primary key,
  value bytea not null
);
