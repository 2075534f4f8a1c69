-- Where an institution's funds are paid, and the fee of its agreement, change only with a second operator: one asks, another
-- approves, and until then what was in force stays. Terms that were in force before remain on record, by their days.

create table fund_requests (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  kind text not null check (kind in ('payment', 'agreement')),
  -- An agreement.
  reference text,
  fee_pct numeric(7, 4) check (fee_pct between 0 and 100),
  valid_from date,
  valid_to date check (valid_to >= valid_from),
  -- Where to pay. What is sealed is erased with the decision.
  beneficial_account_ids bigint[],
  label text,
  holder text,
  shown text,
  currency text,
  trace bytea,
  sealed bytea,
  sealed_by text,
  -- What was in force when it was requested: the terms, or the payment details of each fund.
  replaces jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
  requested_by bigint not null,
  requested_at timestamptz not null default now(),
  -- The last day on which it can be approved, at the court.
  expires_on date not null,
  decided_by bigint,
  decided_at timestamptz,
  note text not null default '',
  constraint request_is_whole check (case kind when 'agreement'
    then reference is not null and fee_pct is not null and valid_from is not null and beneficial_account_ids is null and sealed is null
    else beneficial_account_ids is not null and holder is not null and shown is not null and trace is not null
      and (status <> 'pending' or sealed is not null) and fee_pct is null end),
  constraint request_decided_is_whole check ((status = 'pending') = (decided_at is null)),
  constraint request_approved_by_a_second check (status <> 'approved' or decided_by <> requested_by)
);
create unique index fund_requests_of_agreement on fund_requests (account_id) where kind = 'agreement' and status = 'pending';
create index fund_requests_pending on fund_requests (account_id, id) where status = 'pending';
create index fund_requests_of_account on fund_requests (account_id, id);
create index fund_requests_by_status on fund_requests (status, id);

-- An institution's terms, one row for each that was approved; what was in force when a claim was signed off prices it.
alter table institution_agreements drop constraint institution_agreements_pkey;
alter table institution_agreements add column id bigint generated always as identity primary key,
  -- Null: entered before a second operator had to approve it.
  add column approved_by bigint,
  add constraint agreement_approved_by_a_second check (approved_by <> entered_by);
create index institution_agreements_of on institution_agreements (account_id, id);

alter table awards
  -- The terms of an institution that the fee is by; null where it is by a contract.
  add column fee_agreement_id bigint,
  -- Why the fee has this rate, in a sentence; null of awards before this was recorded.
  add column fee_reason text;

alter table fund_payment_details add column approved_by bigint;

insert into work_clocks (kind, basis, days) values ('fund_request', 'waiting', 2);
alter view work_sources rename to work_sources_before_fund_requests;
create view work_sources as
select * from work_sources_before_fund_requests
union all
select w.*, work_due(k.basis, k.days, (w.since at time zone 'America/New_York')::date, w.must_by)
from (
  select 'fund_request'::text as kind, r.id as subject_id, r.account_id, null::integer as case_id,
    coalesce(nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), ''), a.email) as title,
    case r.kind when 'agreement' then 'fee of ' || trim_scale(r.fee_pct) || '% by ' || r.reference
      else 'paid to ' || r.label || ' ' || r.shown end as detail,
    null::numeric as amount, null::text as currency, r.requested_at as since, r.expires_on as must_by
  from fund_requests r join accounts a on a.id = r.account_id
  where r.status = 'pending' and r.expires_on >= (now() at time zone 'America/New_York')::date
) w join work_clocks k on k.kind = w.kind;

create trigger fund_requests_added after insert on fund_requests referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('fund_request', 'id');
create trigger fund_requests_changed after update on fund_requests referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('fund_request', 'id');
create trigger fund_requests_gone after delete on fund_requests referencing old table as gone_rows
  for each statement execute function refresh_work_of_rows('fund_request', 'id');
