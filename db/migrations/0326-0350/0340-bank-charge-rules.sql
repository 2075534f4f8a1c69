-- Which debits of a bank statement are charges of the bank. One operator proposes a rule, another approves it; its lines are
-- then booked by themselves. A rule that ended books nothing more.
create table bank_charge_rules (
  id bigint generated always as identity primary key,
  currency text not null,
  -- What the bank writes in the line, in capitals or not.
  text text not null check (length(text) between 3 and 100),
  -- The bank's code of the line, where the rule is for one code alone.
  code text check (length(code) between 1 and 20),
  max_amount numeric(20, 2) not null check (max_amount > 0),
  note text not null check (length(note) between 1 and 300),
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected', 'withdrawn', 'ended')),
  proposed_by bigint not null,
  proposed_at timestamptz not null default now(),
  decided_by bigint,
  decided_at timestamptz,
  decision_note text,
  ended_by bigint,
  ended_at timestamptz,
  constraint approved_by_a_second check (status not in ('approved', 'ended') or decided_by <> proposed_by),
  constraint decided_as_a_whole check ((status = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint ended_as_a_whole check ((status = 'ended') = (ended_by is not null) and (ended_by is null) = (ended_at is null))
);
create index bank_charge_rules_in_force on bank_charge_rules (currency, id) where status = 'approved';

-- The rule that booked a line; null where people did.
alter table bank_bookings add column rule_id bigint references bank_charge_rules;
create index bank_bookings_by_line on bank_bookings (line_id);
