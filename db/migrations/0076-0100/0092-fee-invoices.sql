-- What institutions are invoiced for: the fees of their awards, each once. An invoice keeps its number and its lines when it
-- is void.

create table fee_invoices (
  id bigint generated always as identity primary key,
  -- Of its year and place in it, without gaps.
  year integer not null,
  place integer not null check (place > 0),
  account_id bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  from_day date not null,
  to_day date not null,
  total numeric(20, 2) not null check (total > 0),
  -- Who it is made out to, as it was.
  recipient jsonb not null,
  status text not null default 'issued' check (status in ('issued', 'paid', 'void')),
  issued_by bigint not null,
  issued_on date not null,
  issued_at timestamptz not null default now(),
  paid_on date,
  note text,
  decided_by bigint,
  decided_at timestamptz,
  unique (year, place),
  constraint void_by_a_second check (status <> 'void' or decided_by <> issued_by),
  constraint paid_on_a_day check ((status = 'paid') = (paid_on is not null))
);
create index fee_invoices_of_account on fee_invoices (account_id, id);

create table fee_invoice_lines (
  invoice_id bigint not null references fee_invoices,
  position integer not null check (position > 0),
  account_id bigint not null,
  award_id bigint not null,
  awarded_on date not null,
  title text not null,
  claim_number text,
  award numeric(20, 2) not null,
  fee_pct numeric(7, 4) not null,
  fee numeric(20, 2) not null check (fee > 0),
  is_void boolean not null default false,
  primary key (invoice_id, position)
);
-- No award is invoiced twice.
create unique index fee_invoice_lines_once on fee_invoice_lines (account_id, award_id) where not is_void;
create index ledger_journals_of_awards on ledger_journals (on_date) where kind = 'award';
