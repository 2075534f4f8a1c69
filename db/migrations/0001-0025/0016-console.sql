-- What operators do to cases in the console: every change with what was before it, who made it and when; plans of
-- allocation while they are written; and cases that turned out to be another.

-- Rises with every change of the row: who changes a case names the edition they saw, so of two at once one is told.
alter table cases add column edition integer not null default 1;
create function raise_case_edition() returns trigger language plpgsql as $$
begin
  new.edition := old.edition + 1;
  return new;
end $$;
create trigger cases_raise_edition before update on cases for each row execute function raise_case_edition();

alter table cases drop constraint cases_origin_check;
alter table cases add constraint cases_origin_check
  check (origin in ('starter', 'import', 'demonstration', 'proposal', 'console'));

-- The case that this one turned out to be. It is not shown any more, and its address leads there.
alter table cases add column merged_into integer references cases;
alter table cases add constraint merged_is_hidden check (merged_into is null or not is_published);
alter table cases add constraint merged_into_another check (merged_into <> id);
create index cases_merged on cases (merged_into) where merged_into is not null;

-- No foreign key to who did it: what was done stays when the account goes.
create table case_changes (
  case_id integer not null references cases on delete cascade,
  id bigint generated always as identity,
  -- The case's after the change.
  edition integer not null,
  account_id bigint,
  field text not null,
  before jsonb,
  after jsonb,
  changed_at timestamptz not null default now(),
  primary key (case_id, id)
);
create trigger case_changes_kept before update or delete on case_changes
  for each row execute function refuse_change_alone();

alter table case_deadlines add column recorded_by bigint;
alter table case_deadlines add column superseded_by bigint;

-- The accounts that a plan was tried with, and what each must give; what was published with a version stays with it.
alter table plan_versions add column examples jsonb not null default '[]';
alter table plan_versions add column published_by bigint;
-- As it was typed; null for what was imported.
alter table plan_versions add column text text;

-- A plan as it is being written: kept as text, since half of one is no JSON yet.
create table plan_drafts (
  case_id integer primary key references cases on delete cascade,
  document text not null,
  examples jsonb not null default '[]',
  edition integer not null default 1,
  saved_by bigint not null,
  saved_at timestamptz not null default now()
);

create table case_merges (
  case_id integer primary key references cases on delete cascade,
  into_case_id integer not null references cases,
  merged_by bigint not null,
  reason text not null,
  -- What went over, by kind.
  moved jsonb not null,
  merged_at timestamptz not null default now()
);
create trigger case_merges_kept before update or delete on case_merges
  for each row execute function refuse_change_alone();

create function is_merged_into(merged integer, kept integer) returns boolean language sql stable as $$
  select exists (select from cases where id = merged and merged_into = kept)
$$;

-- Signed papers stay as they were; the case they are of may turn out to be another, and then they go with it.
create or replace function keep_contract() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.ended_at is null and new.ended_at is not null
    and to_jsonb(new) - 'ended_at' = to_jsonb(old) - 'ended_at' then
    return new;
  end if;
  if tg_op = 'UPDATE' and is_merged_into(old.case_id, new.case_id)
    and to_jsonb(new) - 'case_id' = to_jsonb(old) - 'case_id' then
    return new;
  end if;
  raise exception 'a contract is kept as it was signed: end it, and sign another';
end $$;

create or replace function keep_confirmation() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.removed_at is null and new.removed_at is not null
    and to_jsonb(new) - 'removed_at' = to_jsonb(old) - 'removed_at' then
    return new;
  end if;
  if tg_op = 'UPDATE' and is_merged_into(old.case_id, new.case_id)
    and to_jsonb(new) - 'case_id' = to_jsonb(old) - 'case_id' then
    return new;
  end if;
  raise exception 'a confirmation is kept as it was given: it can only be taken out of use';
end $$;
