-- A sign-up waits here until its address is confirmed; the account is made then. The same address may wait more than
-- once: only what the mail's reader opens becomes an account.
create table sign_ups (
  email text not null check (email = lower(email) and email like '%_@_%' and length(email) <= 254),
  uid text not null,
  token_hash bytea not null check (length(token_hash) = 32),
  password_hash text not null,
  type text not null check (type in ('investor', 'scout', 'attorney', 'service_provider')),
  org_type smallint not null check (org_type in (1, 2)),
  affiliate_cid text,
  partner text,
  consent_version text,
  consent_text text,
  host text not null,
  address text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  mails integer not null default 1,
  -- the account stands; the row waits for its end, so that a link pressed twice answers twice
  verified_at timestamptz,
  primary key (email, uid),
  constraint institutions_are_investors check (org_type = 1 or type = 'investor'),
  constraint consent_is_whole check ((consent_version is null) = (consent_text is null))
);
create unique index sign_ups_uid on sign_ups (uid);
create index sign_ups_expiry on sign_ups (expires_at);

alter table accounts
  add column affiliate_cid text,
  -- an attorney sees nobody of a firm before an operator has approved the account
  add column approved_at timestamptz default now(),
  add column password_changed_at timestamptz not null default now(),
  add constraint accounts_institutions_are_investors check (org_type = 1 or type = 'investor');
create index accounts_waiting on accounts (id) where approved_at is null;

create table partner_consents (
  account_id bigint not null references accounts on delete cascade,
  partner text not null,
  text_version text not null,
  text text not null,
  host text not null,
  address text not null,
  given_at timestamptz not null,
  primary key (account_id, partner, text_version)
);

create table password_resets (
  account_id bigint not null references accounts on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, token_hash)
);
create index password_resets_expiry on password_resets (expires_at);

-- One at a time for each account; a new one takes its place.
create table email_changes (
  account_id bigint primary key references accounts on delete cascade,
  new_email text not null check (new_email = lower(new_email) and new_email like '%_@_%' and length(new_email) <= 254),
  old_token_hash bytea not null check (length(old_token_hash) = 32),
  new_token_hash bytea not null check (length(new_token_hash) = 32),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_changes_expiry on email_changes (expires_at);

alter table sessions
  add column id bigint generated always as identity,
  add column signed_in_with text not null default 'password'
    check (signed_in_with in ('password', 'password_and_code', 'password_and_recovery_code', 'passkey'));

create table totp_factors (
  account_id bigint primary key references accounts on delete cascade,
  sealed bytea not null,
  sealed_by text not null,
  created_at timestamptz not null default now(),
  -- null while it is being set up
  confirmed_at timestamptz,
  -- of the code that was used last: none is taken twice
  last_counter bigint not null default 0
);

create table recovery_codes (
  account_id bigint not null references accounts on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table passkeys (
  account_id bigint not null references accounts on delete cascade,
  credential_id bytea not null,
  id bigint generated always as identity,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  host text not null,
  name text not null,
  is_backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (account_id, credential_id)
);
create unique index passkeys_credential on passkeys (credential_id);

-- What an authenticator is asked to sign, once. Whose it is when a passkey is added; nobody's when one signs in.
create table passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  account_id bigint references accounts on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- What a password's hash costs, measured once on the machine that starts first.
create table password_cost (
  only_one boolean primary key default true check (only_one),
  memory_kib integer not null check (memory_kib >= 19456),
  passes integer not null check (passes >= 2),
  measured_ms real not null,
  measured_at timestamptz not null default now()
);

create table mails (
  recipient text not null,
  id bigint generated always as identity,
  -- what brought it about: the same cause makes no second mail
  cause text not null,
  template text not null,
  account_id bigint,
  partner text,
  subject text not null,
  body_html text,
  body_text text,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'kept', 'failed')),
  tries integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (recipient, id)
);
create unique index mails_cause on mails (recipient, cause);
create index mails_latest on mails (id);
create index mails_of_status on mails (status, id);
create index mails_settled on mails (settled_at) where settled_at is not null;
