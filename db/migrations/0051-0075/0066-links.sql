-- Linked accounts: what a provider gives of a portfolio's trades by itself. The trades of a link are trades like those of a
-- file: it has one row of uploads, which holds them.

create table links (
  id bigint generated always as identity unique,
  account_id bigint not null references accounts on delete cascade,
  portfolio_id bigint not null references portfolios (id) on delete cascade,
  provider text not null check (provider in ('plaid', 'snaptrade', 'ibkr', 'custodian', 'sandbox', 'scraper')),
  -- The beneficial account of an institution that it was named for; null for a person's portfolio.
  entity_id bigint,
  -- The provider's id of the link: an item, or authorizations separated by spaces.
  external_id text not null check (length(external_id) between 1 and 500),
  institution_id text,
  institution_name text,
  status text not null default 'active' check (status in ('active', 'needs_sign_in', 'failed', 'revoked')),
  failure text,
  -- What a provider needs beside its token and is no secret.
  settings jsonb not null default '{}',
  upload_id bigint,
  -- The first day that the provider gives trades of, and the last day that a sync has read to its end.
  history_from date,
  read_to date,
  -- When all of the history was last read, not only what is new.
  read_whole_at timestamptz,
  last_sync_at timestamptz,
  next_sync_at timestamptz,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (account_id, id),
  constraint revoked_at_a_time check ((status = 'revoked') = (revoked_at is not null))
);
create unique index links_in_use on links (portfolio_id, provider) where status <> 'revoked';
create index links_of_portfolio on links (portfolio_id);
create index links_by_external_id on links (provider, external_id) where status <> 'revoked';
create index links_to_sync on links (next_sync_at) where next_sync_at is not null;

-- The accounts at the broker that a link reads.
create table link_accounts (
  id bigint generated always as identity unique,
  link_id bigint not null references links (id) on delete cascade,
  external_id text not null check (length(external_id) <= 200),
  name text not null,
  mask text,
  type text,
  is_included boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (link_id, id),
  unique (link_id, external_id)
);

-- Tokens, sealed. One portfolio has one for each provider; it is there before its link where signing in takes several steps.
create table link_secrets (
  account_id bigint not null references accounts on delete cascade,
  portfolio_id bigint not null references portfolios (id) on delete cascade,
  provider text not null,
  sealed bytea not null,
  sealed_by text not null,
  created_at timestamptz not null default now(),
  primary key (portfolio_id, provider)
);
create index link_secrets_of_account on link_secrets (account_id);

-- Tokens that were deleted here and must be deleted at their providers as well. No foreign keys: they outlive account and
-- portfolio until that is done.
create table link_revocations (
  id bigint generated always as identity primary key,
  portfolio_id bigint not null,
  provider text not null,
  sealed bytea not null,
  sealed_by text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index link_revocations_due on link_revocations (next_attempt_at);

create function revoke_link_secret() returns trigger language plpgsql as $$
begin
  insert into link_revocations (portfolio_id, provider, sealed, sealed_by)
  values (old.portfolio_id, old.provider, old.sealed, old.sealed_by);
  return null;
end $$;
create trigger link_secrets_are_revoked after delete on link_secrets
  for each row execute function revoke_link_secret();

-- A closed account has no links.
create function end_links_of_account() returns trigger language plpgsql as $$
begin
  update links set status = 'revoked', revoked_at = now(), next_sync_at = null, failure = null
    where account_id = old.id and status <> 'revoked';
  delete from link_secrets where account_id = old.id;
  return null;
end $$;
create trigger accounts_closed_end_links after update of closed_at on accounts
  for each row when (old.closed_at is null and new.closed_at is not null) execute function end_links_of_account();

-- A sign-in that was begun: whose, and where it leads back. The provider's token is stored as a hash.
create table link_sign_ins (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id bigint not null references accounts on delete cascade,
  portfolio_id bigint not null references portfolios (id) on delete cascade,
  entity_id bigint,
  provider text not null,
  purpose text not null check (purpose in ('link', 'repair')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index link_sign_ins_of_portfolio on link_sign_ins (portfolio_id);
create index link_sign_ins_of_account on link_sign_ins (account_id);

-- One reading of a link. `step` says how far it has come, so that it goes on there after a crash.
create table link_syncs (
  id bigint generated always as identity unique,
  link_id bigint not null references links (id) on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  cause text not null check (cause in ('first', 'user', 'night', 'webhook', 'repair')),
  -- Whether all of the history is read, not only what is new.
  is_whole boolean not null default false,
  from_day date,
  to_day date,
  step jsonb not null default '{}',
  trades_added integer not null default 0,
  duplicates integer not null default 0,
  refused integer not null default 0,
  ignored integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  attempts integer not null default 0,
  failure text,
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  next_attempt_at timestamptz,
  finished_at timestamptz,
  primary key (link_id, id),
  constraint failed_with_reason check ((status = 'failed') = (failure is not null))
);
create unique index link_syncs_waiting on link_syncs (link_id) where status = 'queued';
create unique index link_syncs_running on link_syncs (link_id) where status = 'running';
create index link_syncs_unfinished on link_syncs (id) where status in ('queued', 'running');

-- What a sync has fetched and not compared yet.
create table link_fetched (
  link_id bigint not null,
  sync_id bigint not null,
  external_id text not null,
  position integer not null,
  -- The account at the broker, its day, and the transaction as the provider sent it, its numbers by their digits.
  account_external_id text,
  day date,
  content text not null,
  primary key (link_id, sync_id, external_id),
  foreign key (link_id, sync_id) references link_syncs on delete cascade
);

-- Every transaction that a provider gave: what became of it, and the trade where it became one.
create table link_transactions (
  id bigint generated always as identity unique,
  link_id bigint not null references links (id) on delete cascade,
  external_id text not null,
  -- Of the transaction without the provider's id, which may change.
  content_hash bytea not null check (length(content_hash) = 32),
  content text not null,
  day date,
  -- Its day is the day on which it was posted, which may be later than the trade.
  is_posting_day boolean not null default false,
  outcome text not null check (outcome in ('trade', 'duplicate', 'ignored', 'refused')),
  reason text,
  "column" text,
  value text,
  fingerprint bytea,
  occurrence integer,
  version integer not null default 1,
  first_sync_id bigint not null,
  last_sync_id bigint not null,
  -- The provider gives it no more.
  removed_at timestamptz,
  primary key (link_id, id),
  constraint trade_with_its_key check (fingerprint is null or outcome in ('trade', 'duplicate'))
);
create index link_transactions_by_day on link_transactions (link_id, day) where removed_at is null;
create index link_transactions_by_external_id on link_transactions (link_id, external_id) where removed_at is null;
create index link_transactions_of_trade on link_transactions (link_id, fingerprint, occurrence) where fingerprint is not null;

-- What a provider sent before it changed or removed a transaction.
create table link_transaction_versions (
  link_id bigint not null,
  transaction_id bigint not null,
  version integer not null,
  external_id text not null,
  content text not null,
  outcome text not null,
  -- Until when it was so; it was then changed, or removed.
  superseded_at timestamptz not null default now(),
  superseded_by_sync bigint not null,
  primary key (link_id, transaction_id, version),
  foreign key (link_id, transaction_id) references link_transactions (link_id, id) on delete cascade
);

-- The transactions of a sync that did not become trades.
create table link_sync_rows (
  link_id bigint not null,
  sync_id bigint not null,
  outcome text not null check (outcome in ('refused', 'ignored')),
  position integer not null,
  row text not null,
  "column" text,
  value text,
  reason text not null,
  primary key (link_id, sync_id, outcome, position),
  foreign key (link_id, sync_id) references link_syncs on delete cascade
);

-- Webhooks that were accepted, so that the same one is refused a second time.
create table link_webhooks (
  provider text not null,
  digest bytea not null check (length(digest) = 32),
  received_at timestamptz not null default now(),
  primary key (provider, digest)
);
create index link_webhooks_received_at on link_webhooks (received_at);

-- How much a provider may be asked at once, shared by all processes.
create table link_allowances (
  provider text not null,
  name text not null,
  tokens double precision not null,
  refilled_at timestamptz not null default now(),
  -- Set where the provider has asked us to wait.
  blocked_until timestamptz,
  primary key (provider, name)
);

-- The folder of an institution in the drop of custodians' files, and the files that were found there.
create table drop_folders (
  account_id bigint primary key references accounts on delete cascade,
  drop_name text not null unique check (drop_name ~ '^[a-z0-9][a-z0-9-]{1,62}$')
);

create table drop_files (
  id bigint generated always as identity unique,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  bytes bigint not null,
  -- Its size and time as last seen: complete once they stay the same.
  seen text not null,
  seen_at timestamptz not null default now(),
  upload_id bigint,
  moved_to text check (moved_to in ('done', 'failed')),
  primary key (account_id, id)
);
create unique index drop_files_waiting on drop_files (account_id, name) where moved_to is null;

-- The row of uploads that holds a link's trades, or that a file of a link is.
alter table uploads add column link_id bigint;
alter table uploads add column is_of_link boolean not null default false;
alter table uploads drop constraint undone_without_file;
alter table uploads add constraint undone_without_file check (file_key is not null or status = 'undone' or is_of_link);
create index uploads_of_link on uploads (link_id) where link_id is not null;
