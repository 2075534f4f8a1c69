-- What the bank itself says of the accounts that hold clients' money, line by line, and what each line is. A statement is
-- imported whole or not at all; a match is undone and never changed.

create table bank_statements (
  id bigint generated always as identity primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- As the bank writes it, without spaces.
  account text not null,
  format text not null check (format in ('bai2', 'mt940', 'camt053')),
  file_name text not null,
  -- The bank's number of the statement.
  number text not null,
  from_day date not null,
  to_day date not null,
  opening numeric(20, 2) not null,
  closing numeric(20, 2) not null,
  lines integer not null check (lines >= 0),
  -- Of account, days, balances and lines: the same statement in another file has the same.
  content_sha256 text not null,
  imported_by bigint not null,
  imported_at timestamptz not null default now(),
  removed_by bigint,
  removed_at timestamptz,
  removal_reason text,
  constraint removed_by_a_second check (removed_by <> imported_by)
);
create unique index bank_statements_once on bank_statements (content_sha256) where removed_at is null;
create index bank_statements_of_currency on bank_statements (currency, id) where removed_at is null;

create table bank_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statements,
  position integer not null check (position > 0),
  currency text not null,
  booked_on date not null,
  value_on date not null,
  -- Above 0 it came in.
  amount numeric(20, 2) not null check (amount <> 0),
  code text not null,
  reference text not null,
  bank_reference text not null,
  counterparty text not null,
  text text not null,
  return_code text,
  is_reversal boolean not null,
  status text not null default 'open' check (status in ('open', 'matched', 'not_ours', 'removed')),
  -- Why it is not ours, and who said so.
  note text,
  noted_by bigint,
  unique (statement_id, position)
);
create index bank_lines_open on bank_lines (currency, id) where status in ('open', 'not_ours');
create index bank_lines_by_id on bank_lines (id desc) where status <> 'removed';

-- What of our own books a line is, with the reason. One line may be several, and each counts once.
create table bank_line_matches (
  id bigint generated always as identity primary key,
  line_id bigint not null references bank_lines,
  kind text not null check (kind in ('arrival', 'bank_file', 'payment', 'return', 'booking')),
  -- Of arrivals, bank_files, payments or bank_bookings, by the kind.
  subject_id bigint not null,
  amount numeric(20, 2) not null check (amount <> 0),
  reason text not null,
  -- A check that this line shows as cashed.
  cleared boolean not null default false,
  -- Null: by itself.
  matched_by bigint,
  matched_at timestamptz not null default now(),
  undone_by bigint,
  undone_at timestamptz,
  undo_reason text
);
create unique index bank_line_matches_once on bank_line_matches (kind, subject_id) where undone_at is null;
create index bank_line_matches_of_line on bank_line_matches (line_id);

-- A line that is no client's: a charge, interest, our fees taken out, our own money put in. One proposes, another approves.
create table bank_bookings (
  id bigint generated always as identity primary key,
  line_id bigint not null references bank_lines,
  kind text not null check (kind in ('bank_charge', 'interest', 'fees_withdrawn', 'own_money')),
  currency text not null,
  amount numeric(20, 2) not null check (amount <> 0),
  note text not null,
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected', 'withdrawn', 'reversed')),
  proposed_by bigint not null,
  proposed_at timestamptz not null default now(),
  decided_by bigint,
  decided_at timestamptz,
  decision_note text,
  reversed_by bigint,
  reversed_at timestamptz,
  constraint approved_by_a_second check (status <> 'approved' or decided_by <> proposed_by)
);
create unique index bank_bookings_of_line on bank_bookings (line_id) where status in ('proposed', 'approved');
create index bank_bookings_in_force on bank_bookings (currency) where status = 'approved';

-- The three-way match of bank, ledger and claims as it was on a day.
create table bank_checks (
  on_day date not null,
  currency text not null,
  -- Null where no statement was imported.
  statement_day date,
  bank numeric(20, 2),
  in_transit numeric(20, 2) not null,
  open_lines numeric(20, 2) not null,
  ledger numeric(20, 2) not null,
  claims numeric(20, 2) not null,
  faults jsonb not null,
  checked_at timestamptz not null default now(),
  primary key (on_day, currency)
);

alter table ledger_journals drop constraint ledger_journals_kind_check,
  add constraint ledger_journals_kind_check
    check (kind in ('arrival', 'award', 'payment', 'return', 'booking', 'reversal'));
alter table ledger_entries drop constraint ledger_entries_ledger_account_check,
  add constraint ledger_entries_ledger_account_check
    check (ledger_account in ('bank', 'unallocated', 'owed', 'fee', 'own'));
create index arrivals_by_currency on arrivals (currency, id) where reversed_at is null;
