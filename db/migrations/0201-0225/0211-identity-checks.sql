-- How payees are verified: each check of a document, with or without a photo of the person, what it came to, and until when it
-- counts. What a payment needs is a table of core/identity; docs/decisions/0202.

create table identity_checks (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity unique,
  way text not null check (way in ('upload', 'provider')),
  covers text not null check (covers in ('document', 'document_and_selfie')),
  status text not null default 'created' check (status in (
    'created', 'submitted', 'review', 'approved', 'declined', 'expired', 'withdrawn')),
  -- The legal names that it counts for: those of claims made under others are not verified by it.
  names text[] not null default '{}',
  document_name text check (length(document_name) between 1 and 200),
  document_kind text check (document_kind in ('passport', 'id_card', 'driving_licence', 'residence_permit')),
  document_country text check (document_country ~ '^[A-Z]{2}$'),
  document_expires_on date,
  document_key text,
  document_media_type text,
  selfie_key text,
  selfie_media_type text,
  -- What the provider calls its session, and the page of it that the person opens.
  provider_session text check (length(provider_session) between 1 and 200),
  provider_address text check (length(provider_address) between 1 and 2000),
  created_by bigint,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  -- An unfinished one ends then.
  expires_at timestamptz not null,
  decided_at timestamptz,
  -- Null: the provider decided.
  decided_by bigint,
  reason text check (length(reason) between 1 and 500),
  -- The last day on which an approved one counts.
  valid_until date,
  primary key (account_id, id),
  constraint decided_at_its_end check ((decided_at is null) = (status in ('created', 'submitted', 'review'))),
  constraint approved_until check ((status = 'approved') = (valid_until is not null)),
  constraint approved_for_names check (status <> 'approved' or cardinality(names) > 0),
  constraint photo_where_it_covers_one check (selfie_key is null or covers = 'document_and_selfie')
);
create unique index identity_checks_open on identity_checks (account_id) where status in ('created', 'submitted', 'review');
create unique index identity_checks_by_session on identity_checks (provider_session) where provider_session is not null;
create index identity_checks_to_end on identity_checks (expires_at) where status in ('created', 'submitted');
create index identity_checks_with_images on identity_checks (decided_at)
  where document_key is not null or selfie_key is not null;
create index identity_checks_by_decider on identity_checks (decided_by) where decided_by is not null;

-- Of whom more was asked than they have proved, so that they are asked once for each level and not with every file.
create table identity_asks (
  account_id bigint primary key references accounts on delete cascade,
  level text not null check (level in ('document', 'document_and_selfie')),
  asked_at timestamptz not null default now()
);

-- What a provider sent is accepted once.
create table identity_webhooks (
  digest bytea primary key,
  received_at timestamptz not null default now()
);
create index identity_webhooks_by_time on identity_webhooks (received_at);

do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'stored_files_purpose_check' and conrelid = 'stored_files'::regclass);
begin
  alter table stored_files drop constraint stored_files_purpose_check;
  execute 'alter table stored_files add constraint stored_files_purpose_check check (purpose = ''identity'' or '
    || substring(known from '^CHECK (.*)$') || ')';
end $$;
alter function file_keys_of(text, jsonb) rename to file_keys_before_identity;
create function file_keys_of(of text, record jsonb) returns text[] language sql immutable as $$
  select case when of = 'identity_checks' then (select coalesce(array_agg(key), '{}') from
      unnest(array[record->>'document_key', record->>'selfie_key']) key where key is not null)
    else file_keys_before_identity(of, record) end
$$;
create trigger identity_checks_use_files after insert or delete or update of document_key, selfie_key on identity_checks
  for each row execute function count_file_uses();
alter table identity_checks enable always trigger identity_checks_use_files;

-- What remains of a closed account is sealed with its other records.
create function clear_identity_of_sealed_account() returns trigger language plpgsql as $$
begin
  delete from identity_checks where account_id = new.account_id;
  return null;
end $$;
create trigger retained_records_clear_identity after insert on retained_records
  for each row execute function clear_identity_of_sealed_account();

-- A check that an operator decides is work.
insert into work_clocks (kind, basis, days) values ('identity_review', 'waiting', 2);
alter view work_sources rename to work_sources_before_identity;
create view work_sources as
select * from work_sources_before_identity
union all
select 'identity_review', i.id, i.account_id, null::integer, coalesce(nullif(btrim(a.first_name || ' ' || a.last_name), ''), a.email) as title,
  case i.covers when 'document' then 'document to compare with the contract' else 'document and photo to compare' end,
  null::numeric, null::text, i.submitted_at, null::date,
  work_due(k.basis, k.days, (i.submitted_at at time zone 'America/New_York')::date, null::date)
from identity_checks i join accounts a on a.id = i.account_id join work_clocks k on k.kind = 'identity_review'
where i.status = 'review';

create trigger identity_checks_work_added after insert on identity_checks referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('identity_review', 'id');
create trigger identity_checks_work_changed after update on identity_checks referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('identity_review', 'id');
create trigger identity_checks_work_gone after delete on identity_checks referencing old table as gone_rows
  for each statement execute function refresh_work_of_rows('identity_review', 'id');
