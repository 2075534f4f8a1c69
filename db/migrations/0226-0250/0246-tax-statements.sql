-- What was stated to a payee for a year, as it was issued: the first statement, and each corrected one with its reason.
create table tax_statements (
  account_id bigint not null,
  id bigint generated always as identity unique,
  beneficial_account_id bigint not null,
  year int not null check (year between 2000 and 2200),
  version int not null check (version > 0),
  -- Who was paid, the sums and the forms with their boxes.
  stated jsonb not null,
  -- The payments that it is of, in order of their numbers.
  payment_ids bigint[] not null,
  -- Why it was corrected; its payee reads it.
  reason text check (length(reason) between 1 and 300),
  issued_by bigint not null,
  issued_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, beneficial_account_id) references beneficial_accounts on delete cascade,
  unique (account_id, beneficial_account_id, year, version),
  constraint corrected_for_a_reason check ((version > 1) = (reason is not null))
);
create index tax_statements_of_year on tax_statements (year, account_id, beneficial_account_id, version);
create index sub_payout_requests_of_owner on sub_payout_requests (account_id, beneficial_account_id, id);

-- What was issued stays. Only the name and address of a closed account leave it, for its sealed record.
create function refuse_change_of_tax_statement() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - 'stated' is distinct from to_jsonb(new) - 'stated'
    or new.stated is distinct from old.stated || '{"owner": "", "legal_name": null, "address": null, "tin_last4": null}' then
    raise exception 'the tax statement % is stored as it was issued', old.id;
  end if;
  return new;
end $$;
create trigger tax_statements_kept before update on tax_statements for each row execute function refuse_change_of_tax_statement();

create function clear_sealed_tax_statements() returns trigger language plpgsql as $$
begin
  update tax_statements set stated = stated || '{"owner": "", "legal_name": null, "address": null, "tin_last4": null}'
  where account_id = new.account_id;
  return null;
end $$;
create trigger retained_records_clear_tax_statements after insert on retained_records
  for each row execute function clear_sealed_tax_statements();
create trigger retained_records_clear_tax_statements_again after update of file_key on retained_records
  for each row execute function clear_sealed_tax_statements();

-- The payments that belong to the statement of a payee for a year: sent, in dollars, executed in that year, and not returned.
create function payments_of_tax_year(of_account bigint, of_owner bigint, of_year int) returns bigint[] language sql stable as $$
  select coalesce(array_agg(p.id order by p.id), '{}')
  from sub_payout_requests s
  join payments p on p.account_id = s.account_id and p.sub_payout_request_id = s.id
  join bank_files x on x.id = p.bank_file_id and p.id <= x.posted_to
  where s.account_id = of_account and s.beneficial_account_id = of_owner
    and p.currency = 'USD' and p.returned_on is null and p.released_at is null
    and x.execute_on between make_date(of_year, 1, 1) and make_date(of_year, 12, 31)
$$;

insert into work_clocks (kind, basis, days) values ('tax_correction', 'waiting', 10);
alter view work_sources rename to work_sources_before_tax_corrections;
create view work_sources as
select * from work_sources_before_tax_corrections
union all
select w.*, work_due(k.basis, k.days, (w.since at time zone 'America/New_York')::date, w.must_by)
from (
  select 'tax_correction'::text as kind, t.id as subject_id, t.account_id, null::bigint as case_id,
    'Tax statement of ' || t.year as title, 'its payments changed after it was issued' as detail,
    null::numeric as amount, null::text as currency,
    greatest(t.issued_at, (select max(p.returned_at) from payments p where p.account_id = t.account_id and p.id = any(t.payment_ids))) as since,
    null::date as must_by
  from tax_statements t
  where t.payment_ids <> payments_of_tax_year(t.account_id, t.beneficial_account_id, t.year)
    and not exists (select from tax_statements o where o.account_id = t.account_id
      and o.beneficial_account_id = t.beneficial_account_id and o.year = t.year and o.version > t.version)
) w join work_clocks k on k.kind = w.kind;

create function refresh_tax_corrections_of_payments() returns trigger language plpgsql as $$
begin
  perform refresh_work('tax_correction', array(select t.id from new_rows n join gone_rows o on o.account_id = n.account_id and o.id = n.id
    join tax_statements t on t.account_id = n.account_id
    where (n.returned_on is null) <> (o.returned_on is null) or (n.released_at is null) <> (o.released_at is null)));
  return null;
end $$;
create trigger payments_change_tax_statements after update on payments referencing new table as new_rows old table as gone_rows
  for each statement execute function refresh_tax_corrections_of_payments();

-- A later statement takes the place of the one before.
create function refresh_tax_corrections() returns trigger language plpgsql as $$
begin
  perform refresh_work('tax_correction', array(select t.id from new_rows n join tax_statements t
    on t.account_id = n.account_id and t.beneficial_account_id = n.beneficial_account_id and t.year = n.year));
  return null;
end $$;
create trigger tax_statements_work_added after insert on tax_statements referencing new table as new_rows
  for each statement execute function refresh_tax_corrections();
