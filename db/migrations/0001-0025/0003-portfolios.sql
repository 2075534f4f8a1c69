-- What an investor holds: portfolios, the files that fill them, their trades, and what these give in each case.
-- Every table begins its key with its owner (account_id, or portfolio_id below it), to be spread by that column.

-- All that one beneficial owner holds, claimed as one.
create table beneficial_accounts (
  id bigint generated always as identity unique,
  account_id bigint not null references accounts on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  name_key text not null generated always as (lower(regexp_replace(btrim(name), '\s+', ' ', 'g'))) stored,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, name_key)
);

create table portfolios (
  id bigint generated always as identity unique,
  account_id bigint not null references accounts on delete cascade,
  beneficial_account_id bigint not null,
  label text not null check (btrim(label) <> '' and length(label) <= 120),
  -- How its trades come beside by file; null: by file alone.
  provider text check (provider in ('plaid', 'snaptrade', 'ibkr', 'custodian', 'sandbox', 'scraper')),
  is_updating boolean not null default false,
  last_sync timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, label),
  foreign key (account_id, beneficial_account_id) references beneficial_accounts
);
create index portfolios_of_owner on portfolios (beneficial_account_id);

-- One file in one portfolio. The counts of stored rows say how far a reading has come: it goes on from there.
create table uploads (
  id bigint generated always as identity unique,
  portfolio_id bigint not null references portfolios (id) on delete cascade,
  file_name text not null check (length(file_name) <= 255),
  -- Where the file store keeps it.
  file_key text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes >= 0),
  status text not null default 'received'
    check (status in ('received', 'detected', 'parsed', 'stored', 'matched', 'failed', 'undone')),
  format text,
  failure text,
  bytes_read bigint not null default 0,
  rows_read bigint not null default 0,
  trades_stored bigint not null default 0,
  trades_added bigint not null default 0 check (trades_added between 0 and trades_stored),
  ignored bigint not null default 0,
  refused bigint not null default 0,
  cases_checked integer not null default 0,
  cases_found integer not null default 0 check (cases_found <= cases_checked),
  first_trade_date date,
  last_trade_date date,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (portfolio_id, id),
  constraint failed_with_a_reason check ((status = 'failed') = (failure is not null))
);
-- The same file twice adds nothing, unless the first was taken back.
create unique index uploads_of_file on uploads (portfolio_id, sha256) where status not in ('failed', 'undone');

-- The rows that did not become trades.
create table upload_rows (
  portfolio_id bigint not null,
  upload_id bigint not null,
  position bigint not null,
  outcome text not null check (outcome in ('refused', 'ignored')),
  row text not null,
  "column" text,
  value text,
  reason text not null,
  primary key (portfolio_id, upload_id, outcome, position),
  foreign key (portfolio_id, upload_id) references uploads on delete cascade
);

-- A security as a file prints it. Few of them stand for millions of trades, so what they mean is looked up here, and a
-- security that enters the catalogue later finds its trades without touching one.
create table printed_securities (
  id bigint generated always as identity primary key,
  -- The columns below in one text, to find it by.
  key text not null unique check (length(key) <= 1000),
  symbol text,
  raw_symbol text,
  cusip text,
  -- Whether the check digit holds; null without one.
  cusip_valid boolean,
  isin text,
  isin_valid boolean,
  -- Only where no identifier is printed.
  name text,
  -- Underlying, expiry, strike, right, multiplier of an option.
  option jsonb
);
create index printed_securities_symbol on printed_securities (symbol);
create index printed_securities_cusip on printed_securities (cusip) where cusip is not null;
create index printed_securities_isin on printed_securities (isin) where isin is not null;
create trigger printed_securities_kept before update or delete on printed_securities
  for each row execute function refuse_change();

-- Which securities of the catalogue a printed one means, and when. A valid CUSIP or ISIN says more than a ticker, which
-- another company may have carried before: a ticker counts only where none of them contradicts it.
create view printed_security_meanings as
  select ps.id as printed_security_id, si.security_id,
    coalesce(si.valid_from, '-infinity'::date) as from_date, coalesce(si.valid_to, 'infinity'::date) as to_date
  from printed_securities ps
  join security_identifiers si on si.kind = 'cusip' and si.value = ps.cusip
  where ps.cusip_valid is not false
  union
  select ps.id, si.security_id, coalesce(si.valid_from, '-infinity'::date), coalesce(si.valid_to, 'infinity'::date)
  from printed_securities ps
  join security_identifiers si on si.kind = 'isin' and si.value = ps.isin
  where ps.isin_valid is not false
  union
  select ps.id, si.security_id, coalesce(si.valid_from, '-infinity'::date), coalesce(si.valid_to, 'infinity'::date)
  from printed_securities ps
  join security_identifiers si on si.kind = 'ticker' and si.value = ps.symbol
  where not exists (
    select from security_identifiers own
    where own.security_id = si.security_id and (
      (own.kind = 'cusip' and own.value <> ps.cusip and ps.cusip_valid is not false)
      or (own.kind = 'isin' and own.value <> ps.isin and ps.isin_valid is not false)))
    or exists (
      select from security_identifiers own
      where own.security_id = si.security_id
        and ((own.kind = 'cusip' and own.value = ps.cusip) or (own.kind = 'isin' and own.value = ps.isin)));

-- A trade is what a file prints, without what may change between two exports of it (note, settlement). Two alike in one
-- file are two fills: occurrence 1 and 2; a file that overlaps another brings the same occurrences again and adds none.
-- What foreign keys would look up for each of a million rows is made sure of once for each stretch of them: its
-- transaction holds the portfolio, and printed securities never go. A portfolio that goes takes its trades along.
create table trades (
  id bigint generated always as identity,
  portfolio_id bigint not null,
  fingerprint bytea not null check (length(fingerprint) = 16),
  occurrence integer not null check (occurrence > 0),
  beneficial_account_id bigint not null,
  printed_security_id bigint not null,
  type text not null,
  subtype text,
  account text,
  trade_date date not null,
  settle_date date,
  time text,
  quantity numeric,
  stated_quantity numeric,
  price numeric,
  currency text,
  price_currency text,
  fees numeric,
  net_amount numeric,
  security_name text,
  ratio text,
  note text,
  acquired_on date,
  acquired_price numeric,
  primary key (portfolio_id, fingerprint, occurrence)
);
create index trades_newest on trades (portfolio_id, trade_date, id);
create index trades_of_security on trades (printed_security_id, beneficial_account_id, trade_date, id);

-- Which uploads hold a trade: it goes when the last of them does.
create table upload_trades (
  portfolio_id bigint not null,
  upload_id bigint not null,
  fingerprint bytea not null,
  occurrence integer not null,
  row text not null,
  primary key (portfolio_id, upload_id, fingerprint, occurrence)
);
create index upload_trades_of on upload_trades (portfolio_id, fingerprint, occurrence);

create function remove_trades_of_portfolio() returns trigger language plpgsql as $$
begin
  delete from trades where portfolio_id = old.id;
  delete from upload_trades where portfolio_id = old.id;
  return null;
end $$;
create trigger portfolios_take_trades_along after delete on portfolios
  for each row execute function remove_trades_of_portfolio();

create function remove_trades_of_upload() returns trigger language plpgsql as $$
begin
  delete from upload_trades where portfolio_id = old.portfolio_id and upload_id = old.id;
  return null;
end $$;
create trigger uploads_take_trades_along after delete on uploads
  for each row execute function remove_trades_of_upload();

-- What a portfolio holds trades of: a sum over them, kept by the transaction that changes them.
create table portfolio_securities (
  portfolio_id bigint not null references portfolios (id) on delete cascade,
  printed_security_id bigint not null references printed_securities,
  trades integer not null check (trades > 0),
  first_trade_date date not null,
  last_trade_date date not null,
  primary key (portfolio_id, printed_security_id)
);
create index portfolio_securities_of on portfolio_securities (printed_security_id);

-- The securities an upload touched: what must be matched again when it is stored or taken back.
create table upload_securities (
  portfolio_id bigint not null,
  upload_id bigint not null,
  printed_security_id bigint not null references printed_securities,
  primary key (portfolio_id, upload_id, printed_security_id),
  foreign key (portfolio_id, upload_id) references uploads on delete cascade
);

-- One beneficial account in one case. The lines behind the figures are computed again when somebody looks: same
-- trades and plan, same fingerprint. The transaction that saves a batch of them holds their case and owners, in place of
-- a foreign key's look for each row; who goes takes them along.
create table matches (
  account_id bigint not null,
  beneficial_account_id bigint not null,
  case_id integer not null,
  eligible boolean not null,
  why text not null,
  basis text not null check (basis in ('plan', 'estimate')),
  plan_version integer check ((basis = 'plan') = (plan_version is not null)),
  currency text not null,
  shares_bought numeric not null,
  shares_sold numeric not null,
  held_at_start numeric not null,
  held_at_end numeric not null,
  -- First in, first out; the other way is worked out with the lines.
  market_loss numeric(20, 2),
  recognized_loss numeric(20, 2),
  payment_low numeric(20, 2),
  payment_expected numeric(20, 2),
  payment_high numeric(20, 2),
  payment_basis text not null,
  confidence text not null check (confidence in ('firm', 'likely', 'rough', 'unknown')),
  below_minimum boolean not null,
  -- Of trades, plan, figures of the case and engine: the same again need not be computed again.
  inputs_hash bytea not null,
  computed_at timestamptz not null default now(),
  primary key (account_id, beneficial_account_id, case_id)
);
create index matches_of_case on matches (case_id, beneficial_account_id);

create function remove_matches_of_owner() returns trigger language plpgsql as $$
begin
  delete from matches where account_id = old.account_id and beneficial_account_id = old.id;
  return null;
end $$;
create trigger beneficial_accounts_take_matches_along after delete on beneficial_accounts
  for each row execute function remove_matches_of_owner();

create function remove_matches_of_case() returns trigger language plpgsql as $$
begin
  delete from matches where case_id = old.id;
  return null;
end $$;
create trigger cases_take_matches_along after delete on cases
  for each row execute function remove_matches_of_case();

-- The revision of each case that its matches were last brought up to, and the day they count to.
create table case_matchings (
  case_id integer primary key references cases on delete cascade,
  revision integer not null,
  as_of date not null
);

-- A user's part in a case, and its steps for each beneficial account (joining and the steps come with the payouts).
create table payout_requests (
  id bigint generated always as identity unique,
  account_id bigint not null references accounts on delete cascade,
  case_id integer not null references cases,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, case_id)
);
create index payout_requests_of_case on payout_requests (case_id);

create table sub_payout_requests (
  id bigint generated always as identity unique,
  account_id bigint not null,
  payout_request_id bigint not null,
  beneficial_account_id bigint not null,
  stage text not null default 'trades' check (stage in (
    'trades', 'contract', 'payment', 'sign_off', 'review', 'filed', 'approved', 'paid',
    'deficient', 'rejected', 'withdrawn', 'closed_unpaid')),
  -- The step that cures a deficiency.
  cured_by text check (cured_by in ('trades', 'contract', 'payment', 'sign_off')),
  reason text,
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, payout_request_id, beneficial_account_id),
  foreign key (account_id, payout_request_id) references payout_requests
    on delete cascade,
  foreign key (account_id, beneficial_account_id) references beneficial_accounts,
  constraint deficient_with_a_cure check ((stage = 'deficient') = (cured_by is not null))
);
