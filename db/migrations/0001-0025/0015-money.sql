-- What happens to a claim after its sign-off: how it was filed, what the administrator paid, and the books of clients'
-- money. Books outlive accounts: nothing here goes with an account that is deleted, so no row refers to one by key.

create table ledger_journals (
  -- Whose money it moves; 0 is nobody's yet.
  account_id bigint not null check (account_id >= 0),
  id bigint generated always as identity,
  kind text not null check (kind in ('arrival', 'award', 'payment', 'return', 'reversal')),
  -- What it is of, such as award:17: the same is posted once.
  cause text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  on_date date not null,
  -- The operator by whose decision it was posted.
  posted_by bigint not null,
  posted_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, cause)
);
create index ledger_journals_by_day on ledger_journals (account_id, on_date, id);

create table ledger_entries (
  account_id bigint not null,
  journal_id bigint not null,
  position smallint not null check (position > 0),
  -- Of what: money at the bank, arrived and nobody's yet, a client's, the fee.
  ledger_account text not null check (ledger_account in ('bank', 'unallocated', 'owed', 'fee')),
  currency text not null,
  -- Above 0 a debit, below a credit.
  amount numeric(20, 2) not null check (amount <> 0),
  sub_payout_request_id bigint,
  primary key (account_id, journal_id, position),
  foreign key (account_id, journal_id) references ledger_journals
);

-- Whatever is written at once sums to zero for each journal, so that every journal does at any time.
create function refuse_unbalanced() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select account_id, journal_id, sum(amount) as amount into wrong from written
  group by account_id, journal_id having sum(amount) <> 0 or min(currency) <> max(currency) limit 1;
  if found then
    raise exception 'journal % of account % sums to % in place of zero', wrong.journal_id, wrong.account_id, wrong.amount;
  end if;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entries referencing new table as written
  for each statement execute function refuse_unbalanced();
create trigger ledger_entries_kept before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_journals_kept before update or delete on ledger_journals
  for each row execute function refuse_change();
create trigger ledger_entries_kept_whole before truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_journals_kept_whole before truncate on ledger_journals
  for each statement execute function refuse_change();

-- A payment file of an administrator, from its arrival to its posting.
create table distributions (
  id bigint generated always as identity primary key,
  case_id integer not null references cases,
  -- 1 for the first, 2 for what is shared again of what was not cashed.
  round integer not null check (round between 1 and 99),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'received' check (status in ('received', 'refused', 'read', 'approved', 'posted', 'reversed')),
  -- In words: why the file cannot be used.
  problem text,
  file_name text not null,
  file_key text not null,
  file_sha256 text not null unique,
  bytes bigint not null,
  -- How far a recognized claim may be from ours, in per cent, before it is shown.
  tolerance_pct numeric(7, 4) not null default 0 check (tolerance_pct between 0 and 100),
  -- What the administrator's letter says of the file; null where it says nothing.
  stated_total numeric(20, 2),
  stated_rows integer,
  rows integer not null default 0,
  total numeric(20, 2) not null default 0,
  matched_rows integer not null default 0,
  matched_total numeric(20, 2) not null default 0,
  fee_total numeric(20, 2) not null default 0,
  net_total numeric(20, 2) not null default 0,
  -- What the bank advised, and who said so.
  arrived numeric(20, 2) check (arrived > 0),
  arrived_on date,
  bank_reference text,
  arrived_by bigint,
  imported_by bigint not null,
  imported_at timestamptz not null default now(),
  approved_by bigint,
  approved_at timestamptz,
  -- The last award that is in the ledger.
  posted_to bigint not null default 0,
  posted_at timestamptz,
  reversed_by bigint,
  reversed_at timestamptz,
  reversal_reason text,
  constraint approved_by_a_second check (approved_by <> imported_by and approved_by <> arrived_by),
  constraint approved_once_arrived check (approved_by is null or arrived is not null),
  constraint nets_and_fees check (matched_total = net_total + fee_total)
);
create index distributions_of_case on distributions (case_id, round, id);
create index distributions_unfinished on distributions (id) where status in ('received', 'approved');

-- The file's rows as they were read.
create table distribution_rows (
  distribution_id bigint not null references distributions,
  row_number integer not null check (row_number > 0),
  claim_number text not null,
  claimant text not null,
  recognized_claim numeric(20, 2),
  award numeric(20, 2) not null,
  payment_reference text,
  -- Why it has no award here; null where it has one.
  problem text check (problem in ('unreadable', 'unknown', 'several_owners', 'twice', 'stage', 'paid_before', 'no_fee', 'zero')),
  -- What does not hinder, and is shown.
  difference text,
  primary key (distribution_id, row_number)
);
create index distribution_rows_by_number on distribution_rows (distribution_id, claim_number);
create index distribution_rows_open on distribution_rows (distribution_id, problem, row_number) where problem is not null;
create index distribution_rows_different on distribution_rows (distribution_id, row_number) where difference is not null;

-- What a claim gets of a distribution.
create table awards (
  account_id bigint not null,
  id bigint generated always as identity,
  sub_payout_request_id bigint not null,
  distribution_id bigint not null references distributions,
  row_number integer not null,
  case_id integer not null references cases,
  round integer not null,
  currency text not null,
  amount numeric(20, 2) not null check (amount > 0),
  fee_pct numeric(7, 4) not null check (fee_pct between 0 and 100),
  fee numeric(20, 2) not null check (fee >= 0),
  net numeric(20, 2) not null check (net >= 0),
  reversed_at timestamptz,
  primary key (account_id, id),
  check (amount = fee + net)
);
create unique index awards_of_rows on awards (distribution_id, row_number, sub_payout_request_id);
create index awards_to_post on awards (distribution_id, id);
create index awards_of_claims on awards (account_id, sub_payout_request_id, round);

-- The accounts that clients' money is kept in, one for each currency.
create table client_bank_accounts (
  currency text primary key check (currency ~ '^[A-Z]{3}$'),
  holder text not null,
  bank_name text not null,
  routing_number text,
  company_id text,
  iban text,
  bic text,
  saved_by bigint not null,
  saved_at timestamptz not null default now(),
  constraint ach_or_iban check ((routing_number is not null and company_id is not null) or (iban is not null and bic is not null))
);

-- What goes to the bank of one distribution in one format; of what comes back another is made.
create table bank_files (
  id bigint generated always as identity primary key,
  distribution_id bigint not null references distributions,
  format text not null check (format in ('nacha', 'pain001')),
  currency text not null,
  status text not null default 'making' check (status in ('making', 'made')),
  -- Fixed with the file, so that it is written the same whenever it is fetched.
  created_at timestamptz not null default now(),
  execute_on date not null,
  payments integer not null default 0,
  total numeric(20, 2) not null default 0,
  sha256 text,
  -- The last award that was looked at.
  paid_to bigint not null default 0,
  made_by bigint not null
);
create index bank_files_of_distribution on bank_files (distribution_id, id);
create unique index bank_files_in_the_making on bank_files (distribution_id, format) where status = 'making';

create table payments (
  account_id bigint not null,
  id bigint generated always as identity unique,
  award_id bigint not null,
  sub_payout_request_id bigint not null,
  bank_file_id bigint not null references bank_files,
  payment_details_id bigint not null,
  currency text not null,
  amount numeric(20, 2) not null check (amount > 0),
  is_entity boolean not null default false,
  made_at timestamptz not null default now(),
  returned_on date,
  return_code text,
  return_reason text,
  primary key (account_id, id),
  foreign key (account_id, award_id) references awards
);
-- Nothing is paid twice: one payment of an award stands at a time.
create unique index payments_that_stand on payments (account_id, award_id) where returned_on is null;
create index payments_of_file on payments (bank_file_id, is_entity, id);

-- Return files, each taken once.
create table bank_returns (
  sha256 text primary key,
  file_name text not null,
  returned integer not null,
  total numeric(20, 2) not null,
  notices jsonb not null default '[]',
  taken_by bigint not null,
  taken_at timestamptz not null default now()
);

-- How an administrator wants its spreadsheet; one of them ours and neutral.
create table filing_templates (
  id bigint generated always as identity primary key,
  name text not null unique,
  administrator text,
  is_neutral boolean not null default false,
  document jsonb not null,
  saved_by bigint,
  saved_at timestamptz not null default now()
);
create unique index filing_templates_neutral on filing_templates (is_neutral) where is_neutral;

create table filings (
  id bigint generated always as identity primary key,
  case_id integer not null references cases,
  template_id bigint not null references filing_templates,
  -- As it was when the package was made.
  template jsonb not null,
  status text not null default 'making' check (status in ('making', 'made', 'sent', 'cancelled', 'failed')),
  problem text,
  claims integer not null,
  control jsonb,
  file_key text,
  file_sha256 text,
  bytes bigint,
  made_by bigint not null,
  made_at timestamptz not null default now(),
  sent_on date,
  sent_by bigint
);
create index filings_of_case on filings (case_id, id);
create index filings_by_status on filings (status, id);

create table filing_claims (
  account_id bigint not null,
  sub_payout_request_id bigint not null,
  filing_id bigint not null references filings,
  sign_off_id bigint not null,
  claim_number text,
  confirmed_on date,
  cancelled_at timestamptz,
  primary key (account_id, sub_payout_request_id, filing_id)
);
-- What was signed is filed once.
create unique index filing_claims_once on filing_claims (account_id, sign_off_id) where cancelled_at is null;
create index filing_claims_of_filing on filing_claims (filing_id, account_id, sub_payout_request_id);
create index filing_claims_unconfirmed on filing_claims (filing_id) where claim_number is null and cancelled_at is null;

create index sub_payout_requests_by_number on sub_payout_requests (claim_number) where claim_number is not null;

-- Who of the operators has taken up which item of the work queue.
create table work_claims (
  kind text not null check (kind in ('confirmation', 'deficiency', 'sign_off', 'unconfirmed', 'proposal')),
  subject_id bigint not null,
  account_id bigint not null references accounts on delete cascade,
  claimed_at timestamptz not null default now(),
  primary key (kind, subject_id)
);
create index work_claims_of on work_claims (account_id);
