-- What the law requires us to hold of a closed account once its claims are settled: one sealed file, until a date. Its rows and
-- papers leave the tables in the same transaction.
create table retained_records (
  account_id bigint primary key references accounts on delete cascade,
  file_key text not null,
  -- The key of the file, sealed under a master key.
  sealed bytea not null,
  sealed_by text not null,
  claims integer not null check (claims > 0),
  bytes bigint not null check (bytes > 0),
  sealed_at timestamptz not null default now(),
  purge_on date not null
);
create index retained_records_to_purge on retained_records (purge_on);
create index retained_records_by_master_key on retained_records (sealed_by);

alter table stored_files drop constraint stored_files_purpose_check;
alter table stored_files add constraint stored_files_purpose_check check (purpose in (
  'trades', 'proof', 'contract', 'signature', 'ticket', 'case_document', 'distribution', 'filing', 'export', 'photo',
  'case_picture', 'retained', 'unknown'));

create or replace function file_keys_of(of text, record jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct key order by key) filter (where key is not null), '{}') from (
    select record->>'file_key' as key
    where of in ('uploads', 'confirmations', 'ticket_files', 'case_documents', 'distributions', 'filings', 'data_exports',
      'retained_records')
    union all
    select unnest(array[record->>'document_key', record->>'signature_key']) where of = 'contracts'
    union all
    select 'images/cases/' || (record->>'id') || '/' || (record->>'preview_image') where of = 'cases'
    union all
    select 'images/people/' || (record->>'account_id') || '/' || size.value
    from jsonb_each_text(case when of = 'profiles' and jsonb_typeof(record->'photo') = 'object' then record->'photo' else '{}' end) size
  ) referred
$$;
create trigger retained_records_use_files after insert or delete or update of file_key on retained_records
  for each row execute function count_file_uses();
alter table retained_records enable always trigger retained_records_use_files;

-- Done here, so that what is stored as it was signed goes with its record and in no other way. What remains are numbers: claims,
-- awards, payments and the ledger.
create function clear_sealed_account() returns trigger language plpgsql as $$
begin
  if not exists (select from accounts a where a.id = new.account_id and a.closed_at is not null) then
    raise exception 'the account % is not closed', new.account_id;
  end if;
  if exists (select from sub_payout_requests s where s.account_id = new.account_id
      and s.stage not in ('paid', 'rejected', 'closed_unpaid', 'withdrawn')) then
    raise exception 'a claim of the account % is under way', new.account_id;
  end if;
  delete from sign_offs where account_id = new.account_id;
  delete from confirmations where account_id = new.account_id;
  delete from contracts where account_id = new.account_id;
  delete from claimants where account_id = new.account_id;
  delete from deficiencies where account_id = new.account_id;
  delete from lost_proofs where account_id = new.account_id;
  delete from account_holder_checks where account_id = new.account_id;
  update beneficial_accounts set name = 'Closed account ' || id where account_id = new.account_id;
  update payment_details set label = '', holder = '', shown = '', sealed = '', trace = '', is_default = false,
    removed_at = coalesce(removed_at, now())
  where account_id = new.account_id;
  update payments set address = null where account_id = new.account_id and address is not null;
  update distribution_rows r set claimant = '', payment_reference = null, reason = null, settled_note = null
  from awards a
  where a.account_id = new.account_id and a.distribution_id = r.distribution_id and a.row_number = r.row_number;
  update accounts set contact_email = null where id = new.account_id and contact_email is not null;
  return null;
end $$;
create trigger retained_records_clear_account after insert on retained_records
  for each row execute function clear_sealed_account();
