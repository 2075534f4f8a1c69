-- The same for the kinds about money; then what reads them.

create view work_of_distribution_import
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select d.id, null::bigint, d.case_id, 'Distribution ' || d.round,
  case d.status when 'columns' then 'its columns are to be set' when 'refused' then 'its file cannot be used'
    else 'its file cannot be read' end,
  null::numeric, null::text, d.imported_at, null::date
from distributions d where d.status in ('columns', 'refused', 'failed');

create view work_of_difference
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select d.id, null::bigint, d.case_id, 'Distribution ' || d.round,
  u.n || case when u.n = 1 then ' award differs' else ' awards differ' end, null::numeric, null::text, d.posted_at,
  null::date
from distributions d
join lateral (select count(*) as n from distribution_rows r
  where r.distribution_id = d.id and r.difference is not null and r.settled_at is null and r.problem is null) u on u.n > 0
where d.status = 'posted';

create view work_of_approval
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select d.id, null::bigint, d.case_id, 'Distribution ' || d.round,
  case when d.arrived is null then 'the money has not arrived' else 'to be approved by a second operator' end, d.total,
  d.currency, d.imported_at, null::date
from distributions d where d.status = 'read';

-- awards that no bank file pays; what came back, was not cashed or is set aside is work of its own
create view work_of_waiting_award
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select d.id, null::bigint, d.case_id, 'Distribution ' || d.round,
  u.n || case when u.n = 1 then ' award is not paid' else ' awards are not paid' end, u.total, d.currency, d.posted_at,
  null::date
from distributions d
join lateral (select count(*) as n, sum(a.net) as total from awards a
  where a.distribution_id = d.id and is_award_unpaid(a)
    and not exists (select from payments p where p.account_id = a.account_id and p.award_id = a.id
      and (p.returned_on is not null or p.released_at is null))
    and not exists (select from bank_file_set_aside s join bank_files f on f.id = s.bank_file_id and f.status <> 'cancelled'
      where s.account_id = a.account_id and s.award_id = a.id)) u on u.n > 0
where d.status = 'posted' and d.posted_at > now() - interval '3 years';

-- an answer that brought no money begins the time again
create view work_of_overdue_payment
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select c.id::bigint, null::bigint, c.id, c.administrator,
  u.n || case when u.n = 1 then ' claim was' else ' claims were' end || ' to be paid by ' || (d.date + t.most),
  null::numeric, null::text, greatest((d.date + t.most + 1)::timestamp at time zone 'America/New_York', q.answered_at),
  null::date
from cases c
join case_deadlines d on d.case_id = c.id and d.kind = 'claim' and d.superseded_at is null
join times_to_payment t on d.date + t.most < (now() at time zone 'America/New_York')::date
left join lateral (
  select max(l.answered_at) as answered_at, bool_or(l.status in ('sent', 'sending') and l.answered_at is null) as is_asked
  from letter_threads h join letters l on l.thread_id = h.id
  where h.case_id = c.id and l.direction = 'out' and l.template = 'overdue' and l.status in ('sent', 'sending')) q on true
cross join lateral (select count_unpaid_claims(c.id) as n) u
where c.administrator <> '' and u.n > 0 and q.is_asked is not true
  and not exists (select from distributions x where x.case_id = c.id and x.arrived is not null
    and x.status not in ('reversed', 'cancelled'));

create view work_of_bank_file
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select f.id, null::bigint, d.case_id, 'Bank file ' || f.id,
  case when f.status = 'draft' then 'to be approved by a second operator'
    when f.opened_at is not null then 'saved, and not marked as sent' else 'to be sent' end,
  f.total, f.currency, f.created_at, f.execute_on
from bank_files f join distributions d on d.id = f.distribution_id
where f.status in ('draft', 'approved', 'written');

create view work_of_bank_answer
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select f.id, null::bigint, d.case_id, 'Bank file ' || f.id, 'the bank has not answered', f.total, f.currency, f.created_at,
  f.execute_on
from bank_files f join distributions d on d.id = f.distribution_id
where f.status = 'sent';

create view work_of_set_aside
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select f.id, null::bigint, d.case_id, 'Bank file ' || f.id,
  u.n || case when u.n = 1 then ' payee is set aside: ' else ' payees are set aside, such as: ' end || left(u.reason, 200),
  u.total, f.currency, f.prepared_at, null::date
from bank_files f
join distributions d on d.id = f.distribution_id
join lateral (select count(*) as n, sum(s.amount) as total, min(s.reason) as reason from bank_file_set_aside s
  join awards a on a.account_id = s.account_id and a.id = s.award_id
  where s.bank_file_id = f.id and is_award_unpaid(a)
    and not exists (select from bank_file_set_aside o join bank_files n on n.id = o.bank_file_id and n.status <> 'cancelled'
      where o.account_id = s.account_id and o.award_id = s.award_id and o.bank_file_id > s.bank_file_id)) u on u.n > 0
where f.set_aside > 0 and f.prepared_at is not null and f.status <> 'cancelled';

create view work_of_expired_check
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select p.id, p.account_id, a.case_id, 'Check ' || p.id,
  'void since ' || p.returned_on || ': pay it again, or search for its owner', p.amount, p.currency, p.returned_at,
  null::date
from payments p
join awards a on a.account_id = p.account_id and a.id = p.award_id and a.reversed_at is null
where p.return_code = 'EXPIRED' and not p.paid_again and p.follow_up is null
  and not exists (select from escheats e where e.account_id = p.account_id and e.award_id = p.award_id and e.is_active);

-- what is void by itself and that nobody has decided is an expired check
create view work_of_returned_payment
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select p.id, p.account_id, a.case_id, 'Payment ' || p.id, coalesce(p.return_reason, 'it came back'), p.amount, p.currency,
  p.returned_at, null::date
from payments p
join awards a on a.account_id = p.account_id and a.id = p.award_id and a.reversed_at is null
where p.returned_on is not null and p.returned_at is not null
  and not exists (select from payments o where o.account_id = p.account_id and o.award_id = p.award_id and o.id <> p.id
    and (o.id > p.id or o.returned_on is null) and o.released_at is null)
  and not exists (select from escheats e where e.account_id = p.account_id and e.award_id = p.award_id and e.is_active)
  and not (p.return_code is not distinct from 'EXPIRED' and p.follow_up is null);

-- an award that did not reach its owner: since the last step that was recorded of it; who follows the payment has it first
create view work_of_unclaimed_step
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select a.id, a.account_id, a.case_id, coalesce(b.name, 'Award ' || a.id),
  case when u.last is null then 'no step is recorded yet' else 'the last step was on ' || u.last end, a.net, a.currency,
  coalesce((u.last + 1)::timestamp at time zone 'America/New_York', l.returned_at,
    (l.expires_on + 1)::timestamp at time zone 'America/New_York'),
  null::date
from (
  select p.account_id, p.award_id, p.id, p.returned_at, p.expires_on from payments p
  where p.returned_on is not null and p.released_at is null and p.returned_at < now() - interval '30 days'
  union all
  select p.account_id, p.award_id, p.id, null, p.expires_on from payments p
  where p.expires_on < (now() at time zone 'America/New_York')::date - 30 and p.cleared_on is null and p.returned_on is null
    and p.released_at is null
) l
join awards a on a.account_id = l.account_id and a.id = l.award_id and a.reversed_at is null
left join lateral (select max(s.on_day) as last from unclaimed_steps s
  where s.account_id = a.account_id and s.award_id = a.id) u on true
left join sub_payout_requests s on s.account_id = a.account_id and s.id = a.sub_payout_request_id
left join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
where not exists (select from payments o where o.account_id = l.account_id and o.award_id = l.award_id and o.id > l.id
    and o.released_at is null)
  and not exists (select from escheats e where e.account_id = a.account_id and e.award_id = a.id and e.is_active);

-- a currency has no number: that of its letters
create view work_of_bank_check
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select ascii(c.currency) * 10000 + ascii(substr(c.currency, 2)) * 100 + ascii(substr(c.currency, 3)), null::bigint,
  null::integer, 'Bank and ledger in ' || c.currency, left(c.faults -> 0 ->> 'message', 300), null::numeric, c.currency,
  c.checked_at, null::date
from (select distinct on (currency) * from bank_checks order by currency, on_day desc) c
where jsonb_array_length(c.faults) > 0;

create view work_of_tax_correction
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select t.id, t.account_id, null::integer, 'Tax statement of ' || t.year, 'its payments changed after it was issued',
  null::numeric, null::text,
  greatest(t.issued_at, (select max(p.returned_at) from payments p where p.account_id = t.account_id
    and p.id = any(t.payment_ids))),
  null::date
from tax_statements t
where t.payment_ids <> payments_of_tax_year(t.account_id, t.beneficial_account_id, t.year)
  and not exists (select from tax_statements o where o.account_id = t.account_id
    and o.beneficial_account_id = t.beneficial_account_id and o.year = t.year and o.version > t.version);

create function work_of_kind(of_kind text) returns text language sql immutable as $$ select quote_ident('work_of_' || of_kind) $$;

create or replace function refresh_work(of_kind text, ids bigint[]) returns void language plpgsql as $$
declare
  changed bigint;
begin
  if coalesce(cardinality(ids), 0) = 0 then return; end if;
  execute format('with now as materialized (
    select w.*, work_due(k.basis, k.days, (w.since at time zone ''America/New_York'')::date, w.must_by) as due_on
    from %s w
    join work_clocks k on k.kind = $1
    where w.subject_id = any($2)
  ), gone as (
    delete from work_items i where i.kind = $1 and i.subject_id = any($2)
      and not exists (select from now where now.subject_id = i.subject_id)
    returning 1
  ), stored as (
    insert into work_items as i (kind, subject_id, account_id, case_id, title, detail, amount, currency, since, must_by, due_on, assigned_to)
    select $1, n.subject_id, n.account_id, n.case_id, n.title, n.detail, n.amount, n.currency, n.since, n.must_by, n.due_on,
      (select w.account_id from work_claims w where w.kind = $1 and w.subject_id = n.subject_id)
    from now n
    on conflict (kind, subject_id) do update set account_id = excluded.account_id, case_id = excluded.case_id,
      title = excluded.title, detail = excluded.detail, amount = excluded.amount, currency = excluded.currency,
      since = excluded.since, must_by = excluded.must_by, due_on = excluded.due_on,
      escalated = case when excluded.due_on > i.due_on then 0 else i.escalated end
    where (i.account_id, i.case_id, i.title, i.detail, i.amount, i.currency, i.since, i.must_by, i.due_on)
      is distinct from (excluded.account_id, excluded.case_id, excluded.title, excluded.detail, excluded.amount,
        excluded.currency, excluded.since, excluded.must_by, excluded.due_on)
    returning 1
  ) select (select count(*) from gone) + (select count(*) from stored)', work_of_kind(of_kind)) into changed using of_kind, ids;
  if changed > 0 then insert into work_changes default values; end if;
end $$;

create or replace function refresh_all_work(of_kind text default null) returns void language plpgsql as $$
declare
  one text;
  ids bigint[];
begin
  for one in select kind from work_clocks where of_kind is null or kind = of_kind loop
    execute format('select array(select w.subject_id from %s w union select subject_id from work_items where kind = $1)',
      work_of_kind(one)) into ids using one;
    perform refresh_work(one, ids);
  end loop;
end $$;

drop view work_sources;
drop view work_sources_before_tax_corrections;
drop view work_sources_before_work_left_behind;
drop view work_sources_before_waiting_states;
drop view work_sources_before_overdue_payments;
drop view work_sources_before_status_files;
drop view work_sources_before_identity;
drop view work_sources_before_void_checks;
drop view work_sources_before_fund_requests;
drop view work_sources_before_payments;
drop view work_sources_without_letters;
