-- A case whose payment is later than in all past cases is work: one item for the case and its administrator.
insert into work_clocks (kind, basis, days) values ('overdue_payment', 'waiting', 5);

-- From the claim deadline to the first distribution, in days, over the real cases that have both on record; as
-- db/queries/claims/times-to-payment.ts has it.
create view times_to_payment as
select min(days) as least, max(days) as most, count(*) as cases
from (
  select min(m.date) - d.date as days
  from milestones m
  join cases c on c.id = m.case_id and c.is_published and not c.is_demonstration
  join case_deadlines d on d.case_id = c.id and d.kind = 'claim' and d.superseded_at is null
  where m.stage = 'distribution' and m.withdrawn_at is null and not m.inferred
  group by c.id, d.date
) each where days > 0;

-- Claims of a case that wait for a first payment of which nothing has arrived.
create function count_unpaid_claims(of_case integer) returns bigint language sql stable as $$
  select count(*) from payout_requests p
  join sub_payout_requests s on s.account_id = p.account_id and s.payout_request_id = p.id and s.stage in ('filed', 'approved')
  where p.case_id = of_case and not exists (select from awards a join distributions d on d.id = a.distribution_id
    where a.account_id = s.account_id and a.sub_payout_request_id = s.id and a.reversed_at is null
      and d.status in ('approved', 'posted'))
$$;

alter view work_sources rename to work_sources_before_overdue_payments;
create view work_sources as
select * from work_sources_before_overdue_payments
union all
select w.*, work_due(k.basis, k.days, (w.since at time zone 'America/New_York')::date, w.must_by)
from (
  select 'overdue_payment'::text as kind, c.id::bigint as subject_id, null::bigint as account_id, c.id as case_id,
    c.administrator as title,
    u.n || case when u.n = 1 then ' claim was' else ' claims were' end || ' to be paid by ' || (d.date + t.most) as detail,
    null::numeric as amount, null::text as currency,
    -- an answer that brought no money begins the time again
    greatest((d.date + t.most + 1)::timestamp at time zone 'America/New_York', q.answered_at) as since, null::date as must_by
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
      and x.status not in ('reversed', 'cancelled'))
) w join work_clocks k on k.kind = w.kind;

create function refresh_overdue_of_letters() returns trigger language plpgsql as $$
begin
  perform refresh_work('overdue_payment', array(select distinct h.case_id::bigint from new_rows l
    join letter_threads h on h.id = l.thread_id where l.template = 'overdue'));
  return null;
end $$;
create trigger letters_overdue_changed after update on letters referencing new table as new_rows
  for each statement execute function refresh_overdue_of_letters();
create function refresh_overdue_of_distributions() returns trigger language plpgsql as $$
begin
  perform refresh_work('overdue_payment', array(select distinct case_id::bigint from new_rows
    where arrived is not null or status in ('reversed', 'cancelled')));
  return null;
end $$;
create trigger distributions_overdue_changed after update on distributions referencing new table as new_rows
  for each statement execute function refresh_overdue_of_distributions();
