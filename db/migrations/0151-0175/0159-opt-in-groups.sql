-- Groups that gather investors for an action in which only those are paid who take part: who runs and funds them, and their
-- terms. Operators write them from the organiser's own documents.
create table case_groups (
  id bigint generated always as identity primary key,
  case_id integer not null references cases on delete cascade,
  -- Name, counsel, funder, fee, costs, risk, what it asks for, size, sources.
  terms jsonb not null,
  -- The organiser's own day, and the one on which the registration closes.
  soft_on date,
  hard_on date,
  edition integer not null default 1 check (edition > 0),
  changed_by bigint references accounts on delete set null,
  changed_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_reason text,
  constraint soft_before_hard check (soft_on <= hard_on),
  constraint withdrawn_whole check ((withdrawn_at is null) = (withdrawn_reason is null))
);
create index case_groups_of_case on case_groups (case_id, id);
create index case_groups_by_changer on case_groups (changed_by) where changed_by is not null;

-- Taking part has a decision of its own, whatever was decided of the complaint.
alter table organisation_decisions drop constraint organisation_decisions_phase_check;
alter table organisation_decisions add constraint organisation_decisions_phase_check
  check (phase in ('complaint', 'settlement', 'opt_in'));
-- The group that is proposed, and the comparison as it was when this was decided.
alter table organisation_decisions add column group_id bigint references case_groups on delete set null;
alter table organisation_decisions add column comparison jsonb;
alter table organisation_decisions add constraint group_of_opt_in check (group_id is null or phase = 'opt_in');
create index organisation_decisions_by_group on organisation_decisions (group_id) where group_id is not null;
