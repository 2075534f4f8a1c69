-- What is seen of a claim after it was filed and stays until an operator settles it.

-- A filed claim of which a document, once reviewed, does not prove all: the administrator has it, so nothing moves by itself.
create table lost_proofs (
  id bigint generated always as identity unique,
  account_id bigint not null,
  sub_payout_request_id bigint not null,
  confirmation_id bigint not null,
  -- In words for its owner: which trades, and what would be right.
  reason text not null,
  found_at timestamptz not null default now(),
  found_by bigint not null,
  settled_at timestamptz,
  settled_by bigint,
  -- What was done about it; its owner reads it.
  note text check (length(note) between 1 and 2000),
  primary key (account_id, id),
  foreign key (account_id, sub_payout_request_id) references sub_payout_requests on delete cascade
);
create unique index lost_proofs_open on lost_proofs (account_id, sub_payout_request_id) where settled_at is null;
create index lost_proofs_waiting on lost_proofs (id) where settled_at is null;

-- An award that differs is settled with a note, which its owner reads.
alter table distribution_rows
  add column settled_at timestamptz,
  add column settled_by bigint,
  add column settled_note text check (length(settled_note) between 1 and 1000);
create index distribution_rows_unsettled on distribution_rows (distribution_id, row_number)
  where difference is not null and settled_at is null;

-- Which of two changes of an import somebody saw.
alter table distributions add column edition integer not null default 0 check (edition >= 0);

alter table work_claims drop constraint work_claims_kind_check;
alter table work_claims add constraint work_claims_kind_check check (kind in ('confirmation', 'deficiency', 'sign_off',
  'unconfirmed', 'proposal', 'account_holder', 'lost_proof', 'difference'));
