-- Backup withholding: what is withheld from a payment for the IRS, by a rule that two operators set. Without a rule nothing is.
create table withholding_rules (
  id bigint generated always as identity primary key,
  -- The first execution day of bank files that it counts for.
  from_day date not null,
  backup_pct numeric(7, 4) not null check (backup_pct between 0 and 100),
  -- Awards of a calendar year, in dollars, from which payments are reported.
  threshold numeric(20, 2) not null check (threshold >= 0),
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected', 'withdrawn')),
  note text not null check (length(note) between 1 and 300),
  proposed_by bigint not null,
  proposed_at timestamptz not null default now(),
  decided_by bigint,
  decided_at timestamptz,
  decision_note text,
  constraint approved_by_a_second check (status <> 'approved' or decided_by <> proposed_by),
  constraint decided_as_a_whole check ((status = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
create unique index withholding_rules_proposed on withholding_rules (status) where status = 'proposed';
create index withholding_rules_by_day on withholding_rules (from_day, id) where status = 'approved';

alter table payments
  add column withheld numeric(20, 2) not null default 0 check (withheld >= 0),
  -- What the payee's form said at the draft; null where no rule was in force.
  add column tax_status text check (tax_status in ('us', 'exempt', 'foreign', 'notified', 'expired', 'undocumented')),
  add constraint withheld_without_form check (withheld = 0 or coalesce(tax_status, '') in ('notified', 'expired', 'undocumented'));

alter table ledger_entries drop constraint ledger_entries_ledger_account_check;
alter table ledger_entries add constraint ledger_entries_ledger_account_check
  check (ledger_account in ('bank', 'unallocated', 'owed', 'fee', 'own', 'withheld'));

alter table bank_bookings drop constraint bank_bookings_kind_check;
alter table bank_bookings add constraint bank_bookings_kind_check
  check (kind in ('bank_charge', 'interest', 'fees_withdrawn', 'own_money', 'tax_deposit')),
  add constraint deposits_go_out check (kind <> 'tax_deposit' or amount < 0);
