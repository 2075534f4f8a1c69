-- The rules of verification: how well a payee must be known for a payment. A version is proposed as a whole by one operator and
-- approved by another; the newest approved one is in force. The first is what the program had in its code.
create table identity_rule_sets (
  id bigint generated always as identity primary key,
  -- The days after a change of payment details in which the rules for a changed payee apply; the hold is part of them.
  changed_payee_days integer not null check (changed_payee_days between 3 and 365),
  -- A check counts for so many years, or until its document expires.
  years_valid integer not null check (years_valid between 1 and 10),
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'rejected', 'withdrawn')),
  note text not null check (length(note) between 1 and 300),
  -- Null in the first version alone.
  proposed_by bigint,
  proposed_at timestamptz not null default now(),
  decided_by bigint,
  decided_at timestamptz,
  decision_note text,
  constraint approved_by_a_second check (status <> 'approved' or coalesce(decided_by <> proposed_by, id = 1)),
  constraint decided_as_a_whole check ((status = 'proposed') = (decided_at is null))
);
create unique index identity_rule_sets_proposed on identity_rule_sets (status) where status = 'proposed';
create index identity_rule_sets_approved on identity_rule_sets (id) where status = 'approved';

create table identity_rules (
  set_id bigint not null references identity_rule_sets on delete cascade,
  place integer not null check (place > 0),
  claimant text not null check (claimant in ('person', 'institution')),
  -- sum: of a calendar year. changed_payee: the same sum, for payees whose payment details changed lately.
  cause text not null check (cause in ('sum', 'changed_payee')),
  -- In dollars, or as much of another currency.
  above numeric(20, 2) not null check (above >= 0),
  needs text not null check (needs in ('name', 'document', 'document_and_selfie')),
  -- What the client reads.
  why text not null check (length(why) between 1 and 300),
  primary key (set_id, place),
  unique (set_id, claimant, cause, above)
);

insert into identity_rule_sets (changed_payee_days, years_valid, status, note, decided_at)
values (30, 3, 'approved', 'The rules that the program had before they could be edited.', now());
insert into identity_rules (set_id, place, claimant, cause, above, needs, why)
select s.id, r.* from identity_rule_sets s cross join (values
  (1, 'person', 'sum', 0.00, 'name', 'A payment goes to the person whom the contract names.'),
  (2, 'person', 'sum', 10000.00, 'document', 'Above $10,000 in a calendar year we check an identity document.'),
  (3, 'person', 'sum', 100000.00, 'document_and_selfie',
    'Above $100,000 in a calendar year we check an identity document and a photo of the person.'),
  (4, 'person', 'changed_payee', 10000.00, 'document_and_selfie',
    'Payment details changed in the last 30 days, and the sum is above $10,000.'),
  (5, 'institution', 'sum', 0.00, 'name',
    'An operator enters the agreement of an institution, and where its funds are paid.'),
  (6, 'institution', 'sum', 1000000.00, 'document',
    'Above $1,000,000 in a calendar year, we check the signer’s identity document.'),
  (7, 'institution', 'changed_payee', 1000000.00, 'document_and_selfie',
    'Where the funds are paid changed in the last 30 days, and the sum is above $1,000,000.')
) as r (place, claimant, cause, above, needs, why);
