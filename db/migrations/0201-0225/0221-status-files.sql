-- Status files of claims administrators: one row for each claim, in the administrator's own words. Each row moves its claim as an
-- operator would by hand, after a preview.
create table status_files (
  id bigint generated always as identity primary key,
  case_id integer not null references cases,
  administrator text not null check (administrator <> ''),
  -- `columns` and `words` wait for an operator, `read` for who applies it; the others with -ing move by themselves.
  status text not null default 'received' check (status in
    ('received', 'columns', 'words', 'read', 'applying', 'applied', 'undoing', 'undone', 'failed', 'cancelled')),
  problem text,
  file_name text not null,
  -- Null once it was purged.
  file_key text,
  file_sha256 text not null,
  bytes bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The day that its statuses are of.
  status_on date not null,
  -- For deficient rows without one.
  cure_by date,
  mapping jsonb,
  headings jsonb,
  edition integer not null default 1,
  attempts smallint not null default 0,
  rows integer not null default 0,
  -- How far it was applied or undone.
  advanced_to integer not null default 0,
  -- Whether rows that are older than what is known are applied as well.
  applies_outdated boolean not null default false,
  previewed_at timestamptz,
  imported_by bigint not null,
  imported_at timestamptz not null default now(),
  applied_by bigint,
  applied_at timestamptz,
  undone_by bigint,
  undone_at timestamptz,
  undo_reason text,
  cancelled_by bigint,
  cancelled_at timestamptz,
  cancel_reason text,
  names_until date not null default (now() + interval '7 years')::date,
  names_purged_at timestamptz
);
-- The same bytes once, unless they came to nothing.
create unique index status_files_by_content on status_files (file_sha256) where status not in ('failed', 'cancelled', 'undone');
create index status_files_of_case on status_files (case_id, id);
create index status_files_in_progress on status_files (id) where status in ('received', 'applying', 'undoing');
create index status_files_to_purge on status_files (names_until) where names_purged_at is null;

create table status_rows (
  status_file_id bigint not null references status_files on delete cascade,
  row_number integer not null,
  line integer not null,
  claim_number text,
  -- Ours, as the file has it.
  reference text,
  reference_id bigint,
  claimant text not null,
  account text not null,
  word text not null,
  -- The word as it is compared.
  plain_word text not null,
  reasons text not null,
  cure_by date,
  recognized_claim numeric(20, 2),
  award numeric(20, 2),
  -- In words: why the row cannot be read.
  fault text,
  -- What the preview found.
  meaning text,
  matched_by text check (matched_by in ('number', 'reference', 'operator')),
  account_id bigint,
  sub_payout_request_id bigint,
  -- A claim of this name and account, which only an operator matches.
  proposed_id bigint,
  from_stage text,
  to_stage text,
  outcome text check (outcome in
    ('change', 'outdated', 'follow', 'same', 'proposed', 'unmatched', 'ambiguous', 'unreadable')),
  expects_payment boolean not null default false,
  note text,
  -- What applying it did.
  result text check (result in ('done', 'failed', 'skipped', 'undone')),
  result_note text,
  -- The claim before, for whoever undoes it.
  before jsonb,
  -- How many stages the claim had after it.
  positions integer,
  settled_at timestamptz,
  settled_by bigint,
  settled_note text,
  primary key (status_file_id, row_number)
);
create index status_rows_by_outcome on status_rows (status_file_id, outcome, row_number);
create index status_rows_of_claim on status_rows (sub_payout_request_id, status_file_id) where sub_payout_request_id is not null;
create index status_rows_by_claim_in_file on status_rows (status_file_id, sub_payout_request_id) where sub_payout_request_id is not null;
create index status_rows_open on status_rows (status_file_id)
  where settled_at is null and (result = 'failed' or outcome in ('follow', 'proposed', 'unmatched', 'ambiguous', 'unreadable'));

-- What the words of an administrator mean, asked once.
create table status_words (
  administrator text not null check (administrator = lower(administrator)),
  word text not null check (word = lower(word)),
  meaning text not null check (meaning in ('received', 'accepted', 'deficient', 'rejected', 'late', 'paid', 'ignored')),
  -- For `deficient`: the step that cures it.
  cured_by text check (cured_by in ('trades', 'contract', 'payment', 'sign_off')),
  set_by bigint not null,
  set_at timestamptz not null default now(),
  primary key (administrator, word)
);

-- What the headings of an administrator's files are, asked once for the same headings.
create table status_headings (
  administrator text not null check (administrator = lower(administrator)),
  headings text not null,
  mapping jsonb not null,
  set_by bigint not null,
  set_at timestamptz not null default now(),
  primary key (administrator, headings)
);

do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'stored_files_purpose_check' and conrelid = 'stored_files'::regclass);
begin
  alter table stored_files drop constraint stored_files_purpose_check;
  execute 'alter table stored_files add constraint stored_files_purpose_check check (purpose = ''status_file'' or '
    || substring(known from '^CHECK (.*)$') || ')';
end $$;
alter function file_keys_of(text, jsonb) rename to file_keys_before_status_files;
create function file_keys_of(of text, record jsonb) returns text[] language sql immutable as $$
  select case when of = 'status_files' then array[record->>'file_key'] else file_keys_before_status_files(of, record) end
$$;
create trigger status_files_use_files after insert or delete or update of file_key on status_files
  for each row execute function count_file_uses();
alter table status_files enable always trigger status_files_use_files;

-- A file that waits, rows that a person decides, and payments that an administrator states and that have not arrived are work.
insert into work_clocks (kind, basis, days) values
  ('status_file', 'waiting', 2), ('status_rows', 'waiting', 5), ('stated_payment', 'waiting', 10);

alter view work_sources rename to work_sources_before_status_files;
create view work_sources as
select * from work_sources_before_status_files
union all
select w.*, work_due(k.basis, k.days, (w.since at time zone 'America/New_York')::date, w.must_by)
from (
  select 'status_file'::text as kind, f.id as subject_id, null::bigint as account_id, f.case_id,
    'Status file of ' || f.administrator as title,
    case f.status when 'columns' then 'its columns are to be set' when 'words' then 'its status words are to be set'
      else 'to be checked and applied' end as detail,
    null::numeric as amount, null::text as currency, f.imported_at as since, null::date as must_by
  from status_files f where f.status in ('columns', 'words', 'read')
  union all
  select 'status_rows', f.id, null, f.case_id, 'Status file of ' || f.administrator,
    r.n || case when r.n = 1 then ' row needs a decision' else ' rows need a decision' end, null, null, f.applied_at, null
  from status_files f
  join lateral (select count(*) as n from status_rows r where r.status_file_id = f.id and r.settled_at is null
    and (r.result = 'failed' or r.outcome in ('follow', 'proposed', 'unmatched', 'ambiguous', 'unreadable'))) r on r.n > 0
  where f.status = 'applied'
  union all
  select 'stated_payment', f.id, null, f.case_id, 'Payments of ' || f.administrator,
    r.n || case when r.n = 1 then ' claim is paid, as it states; no money arrived'
      else ' claims are paid, as it states; no money arrived' end, r.total, f.currency, f.applied_at, null
  from status_files f
  join lateral (select count(*) as n, sum(r.award) as total from status_rows r
    where r.status_file_id = f.id and r.expects_payment and r.settled_at is null and r.result is distinct from 'undone'
      and r.result is distinct from 'failed' and r.result is distinct from 'skipped'
      and not exists (select from awards a join distributions d on d.id = a.distribution_id
        where a.account_id = r.account_id and a.sub_payout_request_id = r.sub_payout_request_id
          and a.reversed_at is null and d.status in ('approved', 'posted'))) r on r.n > 0
  where f.status = 'applied'
) w join work_clocks k on k.kind = w.kind;

create trigger status_files_work_added after insert on status_files referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('status_file,status_rows,stated_payment', 'id');
create trigger status_files_work_changed after update on status_files referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('status_file,status_rows,stated_payment', 'id');

-- Money that arrives ends the waiting for it.
create function refresh_stated_payments() returns trigger language plpgsql as $$
begin
  perform refresh_work('stated_payment', array(select f.id from status_files f
    where f.status = 'applied' and f.case_id in (select case_id from new_rows where status in ('approved', 'posted', 'reversed'))));
  return null;
end $$;
create trigger distributions_stated_payments after update on distributions referencing new table as new_rows
  for each statement execute function refresh_stated_payments();
