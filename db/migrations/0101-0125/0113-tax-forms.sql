-- Forms W-9, W-8BEN and W-8BEN-E, as their payees signed them: one in force for a beneficial account, the earlier ones ended.
create table tax_forms (
  account_id bigint not null,
  id bigint generated always as identity unique,
  beneficial_account_id bigint not null,
  kind text not null check (kind in ('w9', 'w8ben', 'w8bene')),
  legal_name text not null,
  -- The lines of the form that are no numbers of a person.
  lines jsonb not null,
  tin_kind text check (tin_kind in ('ssn', 'itin', 'ein')),
  -- Of the number of the United States, or where there is none of the foreign one.
  tin_last4 text,
  -- The numbers and the date of birth.
  sealed bytea not null,
  sealed_by text not null,
  -- Of the whole form as it was given: the same again is the one that is there.
  trace bytea not null,
  certification_version text not null,
  certification text not null,
  signed_name text not null,
  capacity text,
  -- The business day in New York.
  signed_on date not null,
  signed_at timestamptz not null default now(),
  expires_on date,
  address text,
  user_agent text,
  ended_at timestamptz,
  end_kind text check (end_kind in ('replaced', 'withdrawn', 'rejected')),
  ended_by bigint,
  -- Why an operator rejected it; its payee reads it.
  end_reason text check (length(end_reason) between 1 and 300),
  primary key (account_id, id),
  foreign key (account_id, beneficial_account_id) references beneficial_accounts on delete cascade,
  constraint expires_unless_w9 check ((kind = 'w9') = (expires_on is null)),
  constraint ended_as_a_whole check ((ended_at is null) = (end_kind is null) and (ended_at is null) = (ended_by is null)),
  constraint rejected_with_reason check ((end_kind = 'rejected') is true = (end_reason is not null))
);
create unique index tax_forms_in_force on tax_forms (account_id, beneficial_account_id) where ended_at is null;
create index tax_forms_of_owner on tax_forms (account_id, beneficial_account_id, id);
create index tax_forms_by_master_key on tax_forms (sealed_by);

-- What was signed stays as it was: a form ends once, and its seal moves to a new master key.
create function refuse_change_of_tax_form() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null and (old.ended_at, old.end_kind, old.ended_by) is distinct from (new.ended_at, new.end_kind, new.ended_by)
    or to_jsonb(old) - array['sealed', 'sealed_by', 'ended_at', 'end_kind', 'ended_by', 'end_reason']
      is distinct from to_jsonb(new) - array['sealed', 'sealed_by', 'ended_at', 'end_kind', 'ended_by', 'end_reason'] then
    raise exception 'the tax form % is stored as it was signed', old.id;
  end if;
  return new;
end $$;
create trigger tax_forms_kept before update on tax_forms for each row execute function refuse_change_of_tax_form();

-- With the sealed record of a closed account its forms leave the table, as its claimants do.
create function clear_sealed_tax_forms() returns trigger language plpgsql as $$
begin
  delete from tax_forms where account_id = new.account_id;
  return null;
end $$;
create trigger retained_records_clear_tax_forms after insert on retained_records
  for each row execute function clear_sealed_tax_forms();
