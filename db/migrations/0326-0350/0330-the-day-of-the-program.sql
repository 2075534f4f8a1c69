-- The day at the court. A connection of a program whose TODAY is set reads that day (db/connect.ts): what SQL calls due is
-- then due for the program too.
create function court_today() returns date language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('trover.today', true), '')::date, (now() at time zone 'America/New_York')::date)
$$;

create or replace view work_of_fund_request
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select r.id, r.account_id, null::integer, coalesce(nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), ''), a.email),
  case r.kind when 'agreement' then 'fee of ' || trim_scale(r.fee_pct) || '% by ' || r.reference
    else 'paid to ' || r.label || ' ' || r.shown end,
  null::numeric, null::text, r.requested_at, r.expires_on
from fund_requests r join accounts a on a.id = r.account_id
where r.status = 'pending' and r.expires_on >= court_today();

create or replace view work_of_overdue_payment
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select c.id::bigint, null::bigint, c.id, c.administrator,
  u.n || case when u.n = 1 then ' claim was' else ' claims were' end || ' to be paid by ' || (d.date + t.most),
  null::numeric, null::text, greatest((d.date + t.most + 1)::timestamp at time zone 'America/New_York', q.answered_at),
  null::date
from cases c
join case_deadlines d on d.case_id = c.id and d.kind = 'claim' and d.superseded_at is null
join times_to_payment t on d.date + t.most < court_today()
left join lateral (
  select max(l.answered_at) as answered_at, bool_or(l.status in ('sent', 'sending') and l.answered_at is null) as is_asked
  from letter_threads h join letters l on l.thread_id = h.id
  where h.case_id = c.id and l.direction = 'out' and l.template = 'overdue' and l.status in ('sent', 'sending')) q on true
cross join lateral (select count_unpaid_claims(c.id) as n) u
where c.administrator <> '' and u.n > 0 and q.is_asked is not true
  and not exists (select from distributions x where x.case_id = c.id and x.arrived is not null
    and x.status not in ('reversed', 'cancelled'));

create or replace view work_of_unclaimed_step
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
  where p.expires_on < court_today() - 30 and p.cleared_on is null and p.returned_on is null
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
