-- What an organisation makes of cases: policies as data, in versions of which one is in force, and what was decided by them.
create table organisation_policies (
  organisation_id bigint not null references accounts on delete cascade,
  version integer not null check (version > 0),
  document jsonb not null,
  note text not null default '',
  made_by bigint references accounts on delete set null,
  made_at timestamptz not null default now(),
  -- Null: a draft, of which there is one at most, and which alone can be changed.
  in_force_from timestamptz,
  put_in_force_by bigint references accounts on delete set null,
  in_force_to timestamptz,
  primary key (organisation_id, version),
  constraint in_force_before_it_ends check (in_force_to is null or in_force_from is not null)
);
create unique index organisation_policies_draft on organisation_policies (organisation_id) where in_force_from is null;
create unique index organisation_policies_in_force on organisation_policies (organisation_id)
  where in_force_from is not null and in_force_to is null;
create index organisation_policies_by_maker on organisation_policies (made_by) where made_by is not null;
create index organisation_policies_by_enforcer on organisation_policies (put_in_force_by) where put_in_force_by is not null;

create function refuse_change_of_policy() returns trigger language plpgsql as $$
begin
  if old.in_force_from is not null and (new.document is distinct from old.document or new.version <> old.version
    or new.in_force_from is distinct from old.in_force_from) then
    raise exception 'a policy that was in force does not change';
  end if;
  return new;
end $$;
create trigger organisation_policies_stay before update on organisation_policies
  for each row execute function refuse_change_of_policy();

-- One for each case and phase: a complaint is decided again once there is a settlement.
create table organisation_decisions (
  organisation_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity unique,
  case_id integer not null references cases on delete cascade,
  phase text not null check (phase in ('complaint', 'settlement')),
  policy_version integer not null,
  rule integer not null check (rule > 0),
  outcome text not null check (outcome in ('join', 'propose', 'escalate', 'ignore')),
  -- The rule's conditions with what they met, and the losses of each entity, as they were then.
  reasons jsonb not null,
  figures jsonb not null,
  approvals integer not null check (approvals between 0 and 9),
  found_at timestamptz not null default now(),
  due_on date,
  escalated_at timestamptz,
  proposal text check (proposal in ('join', 'pass')),
  proposal_text text,
  proposed_by bigint references accounts on delete set null,
  proposed_at timestamptz,
  -- Null while it waits.
  decision text check (decision in ('join', 'pass')),
  decided_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, policy_version) references organisation_policies on delete cascade,
  constraint decided_whole check ((decision is null) = (decided_at is null)),
  constraint proposed_whole check ((proposal is null) = (proposed_at is null))
);
create unique index organisation_decisions_of_case on organisation_decisions (organisation_id, case_id, phase);
create index organisation_decisions_by_case on organisation_decisions (case_id);
create index organisation_decisions_by_version on organisation_decisions (organisation_id, policy_version);
create index organisation_decisions_late on organisation_decisions (due_on) where decision is null and escalated_at is null;
create index organisation_decisions_by_proposer on organisation_decisions (proposed_by) where proposed_by is not null;

create table organisation_votes (
  organisation_id bigint not null,
  decision_id bigint not null,
  member_id bigint not null,
  choice text not null check (choice in ('join', 'pass')),
  reason text not null,
  voted_at timestamptz not null default now(),
  primary key (organisation_id, decision_id, member_id),
  foreign key (organisation_id, decision_id) references organisation_decisions on delete cascade
);
