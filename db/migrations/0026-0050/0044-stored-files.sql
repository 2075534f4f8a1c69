-- Every file of the file store: whose it is, what for, and how many rows refer to it. A row is written before the first
-- byte is stored, so a file without one is only ever what an older version left. No foreign key to the owner: the row
-- outlives the account until the sweeper has removed the file.

create table stored_files (
  key text primary key check (length(key) between 1 and 500),
  account_id bigint,
  case_id bigint,
  purpose text not null check (purpose in (
    'trades', 'proof', 'contract', 'signature', 'ticket', 'case_document', 'distribution', 'filing', 'export', 'photo',
    'case_picture', 'unknown')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint check (bytes >= 0),
  -- How many rows refer to it; kept by triggers.
  uses integer not null default 0 check (uses >= 0),
  -- The sweeper removes it after this; null: as long as something refers to it.
  kept_until timestamptz default now() + interval '1 hour',
  arrived_at timestamptz not null default now(),
  -- When the transaction that uses it registered it; null while it arrives.
  registered_at timestamptz,
  constraint used_is_kept check ((uses > 0) = (kept_until is null)),
  constraint used_is_registered check (uses = 0 or registered_at is not null)
);
create index stored_files_to_sweep on stored_files (kept_until) where kept_until is not null;
create index stored_files_of_account on stored_files (account_id) where account_id is not null;

-- The files that a row refers to: the one list of all references.
create function file_keys_of(of text, record jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct key order by key) filter (where key is not null), '{}') from (
    select record->>'file_key' as key
    where of in ('uploads', 'confirmations', 'ticket_files', 'case_documents', 'distributions', 'filings', 'data_exports')
    union all
    select unnest(array[record->>'document_key', record->>'signature_key']) where of = 'contracts'
    union all
    select 'images/cases/' || (record->>'id') || '/' || (record->>'preview_image') where of = 'cases'
    union all
    select 'images/people/' || (record->>'account_id') || '/' || size.value
    from jsonb_each_text(case when of = 'profiles' and jsonb_typeof(record->'photo') = 'object' then record->'photo' else '{}' end) size
  ) referred
$$;

create function count_file_uses() returns trigger language plpgsql as $$
declare
  before text[] := '{}';
  after text[] := '{}';
  file text;
begin
  if tg_op <> 'INSERT' then
    before := file_keys_of(tg_table_name, to_jsonb(old));
  end if;
  if tg_op <> 'DELETE' then
    after := file_keys_of(tg_table_name, to_jsonb(new));
  end if;
  for file in select unnest(before) except select unnest(after) order by 1 loop
    update stored_files set uses = uses - 1, kept_until = case when uses = 1 then now() end where key = file;
  end loop;
  for file in select unnest(after) except select unnest(before) order by 1 loop
    update stored_files set uses = uses + 1, kept_until = null where key = file and registered_at is not null;
    if not found then
      raise exception '% refers to the file %, which is not registered', tg_table_name, file;
    end if;
  end loop;
  return null;
end $$;

do $$
declare
  of record;
begin
  for of in
    select * from (values
      ('uploads', 'file_key', 'trades'), ('confirmations', 'file_key', 'proof'), ('contracts', 'document_key, signature_key', 'contract'),
      ('ticket_files', 'file_key', 'ticket'), ('case_documents', 'file_key', 'case_document'),
      ('distributions', 'file_key', 'distribution'), ('filings', 'file_key', 'filing'), ('data_exports', 'file_key', 'export'),
      ('profiles', 'photo', 'photo'), ('cases', 'preview_image', 'case_picture')) as t (name, columns, purpose)
  loop
    -- What older versions stored.
    execute format(
      'insert into stored_files (key, purpose, uses, kept_until, registered_at)
       select key, %L, count(*), null, now() from %I of, unnest(file_keys_of(%L, to_jsonb(of))) key group by key
       on conflict (key) do update set uses = stored_files.uses + excluded.uses',
      of.purpose, of.name, of.name);
    execute format('create trigger %1$s_use_files after insert or delete or update of %2$s on %1$I
      for each row execute function count_file_uses()', of.name, of.columns);
    execute format('alter table %1$I enable always trigger %1$s_use_files', of.name);
  end loop;
end $$;

update stored_files f set account_id = p.account_id, sha256 = u.sha256, bytes = u.bytes
  from uploads u join portfolios p on p.id = u.portfolio_id where u.file_key = f.key;
update stored_files f set account_id = c.account_id, sha256 = c.sha256, bytes = c.bytes
  from confirmations c where c.file_key = f.key;
update stored_files f set account_id = c.account_id, sha256 = c.document_sha256
  from contracts c where c.document_key = f.key;
update stored_files f set account_id = c.account_id, sha256 = c.signature_sha256, purpose = 'signature'
  from contracts c where c.signature_key = f.key;
update stored_files f set account_id = t.account_id, bytes = u.bytes
  from ticket_files u join tickets t on t.id = u.ticket_id where u.file_key = f.key;
update stored_files f set case_id = d.case_id, bytes = d.bytes
  from case_documents d where d.file_key = f.key;
update stored_files f set case_id = d.case_id, sha256 = d.file_sha256, bytes = d.bytes
  from distributions d where d.file_key = f.key;
update stored_files f set case_id = d.case_id, sha256 = d.file_sha256, bytes = d.bytes
  from filings d where d.file_key = f.key;
update stored_files f set account_id = e.account_id, bytes = e.bytes
  from data_exports e where e.file_key = f.key;
update stored_files f set account_id = split_part(key, '/', 3)::bigint where purpose = 'photo';
update stored_files f set case_id = split_part(key, '/', 3)::integer where purpose = 'case_picture';
-- Older versions named each file by its content.
update stored_files f set sha256 = substring(key from '/([0-9a-f]{64})$') where sha256 is null;

-- What arrived for an account that goes, and nothing refers to, goes with it.
create function release_files_of_account() returns trigger language plpgsql as $$
begin
  update stored_files set kept_until = now() where account_id = old.id and uses = 0;
  return null;
end $$;
create trigger accounts_release_files after delete on accounts
  for each row execute function release_files_of_account();
create trigger accounts_closed_release_files after update of closed_at on accounts
  for each row when (old.closed_at is null and new.closed_at is not null) execute function release_files_of_account();
