-- States that waited without a time limit: imports of distributions that need columns or another file, awards that no bank file
-- pays, payees that a bank file set aside, and unclaimed awards whose next step is due.
insert into work_clocks (kind, basis, days) values
  ('distribution_import', 'waiting', 2),
  ('waiting_award', 'waiting', 10),
  ('set_aside', 'waiting', 3),
  ('unclaimed_step', 'waiting', 10);

-- An award that its owner is still owed and that no payment is on its way for.
create function is_award_unpaid(a awards) returns boolean language sql stable as $$
  select a.reversed_at is null
    and not exists (select from payments p where p.account_id = a.account_id and p.award_id = a.id
      and p.returned_on is null and p.released_at is null)
    and not exists (select from escheats e where e.account_id = a.account_id and e.award_id = a.id and e.is_active)
$$;

alter view work_sources rename to work_sources_before_waiting_states;
create view work_sources as
select * from work_sources_before_waiting_states
union all
select w.*, work_due(k.basis, k.days, (w.since at time zone 'America/New_York')::date, w.must_by)
from (
  select 'distribution_import'::text as kind, d.id as subject_id, null::bigint as account_id, d.case_id,
    'Distribution ' || d.round as title,
    case d.status when 'columns' then 'its columns are to be set' when 'refused' then 'its file cannot be used'
      else 'its file cannot be read' end as detail,
    null::numeric as amount, null::text as currency, d.imported_at as since, null::date as must_by
  from distributions d where d.status in ('columns', 'refused', 'failed')
  union all
  -- awards that were never in a bank file; what came back or was not cashed is work of its own
  select 'waiting_award', d.id, null, d.case_id, 'Distribution ' || d.round,
    u.n || case when u.n = 1 then ' award is not paid' else ' awards are not paid' end, u.total, d.currency, d.posted_at, null
  from distributions d
  join lateral (select count(*) as n, sum(a.net) as total from awards a
    where a.distribution_id = d.id and is_award_unpaid(a)
      and not exists (select from payments p where p.account_id = a.account_id and p.award_id = a.id)) u on u.n > 0
  -- later ones are unclaimed
  where d.status = 'posted' and d.posted_at > now() - interval '3 years'
  union all
  select 'set_aside', f.id, null, d.case_id, 'Bank file ' || f.id,
    u.n || case when u.n = 1 then ' payee is set aside: ' else ' payees are set aside, such as: ' end || left(u.reason, 200),
    u.total, f.currency, f.prepared_at, null
  from bank_files f
  join distributions d on d.id = f.distribution_id
  join lateral (select count(*) as n, sum(s.amount) as total, min(s.reason) as reason from bank_file_set_aside s
    join awards a on a.account_id = s.account_id and a.id = s.award_id
    where s.bank_file_id = f.id and is_award_unpaid(a)
      and not exists (select from bank_file_set_aside o where o.account_id = s.account_id and o.award_id = s.award_id
        and o.bank_file_id > s.bank_file_id)) u on u.n > 0
  where f.set_aside > 0 and f.prepared_at is not null and f.status <> 'cancelled'
  union all
  -- an award that did not reach its owner: since the last step that was recorded of it; who follows the payment has it first
  select 'unclaimed_step', a.id, a.account_id, a.case_id, coalesce(b.name, 'Award ' || a.id),
    case when u.last is null then 'no step is recorded yet' else 'the last step was on ' || u.last end, a.net, a.currency,
    coalesce((u.last + 1)::timestamp at time zone 'America/New_York', l.returned_at,
      (l.expires_on + 1)::timestamp at time zone 'America/New_York'), null
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
    and not exists (select from escheats e where e.account_id = a.account_id and e.award_id = a.id and e.is_active)
) w join work_clocks k on k.kind = w.kind;

create trigger distributions_waiting_added after insert on distributions referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('distribution_import', 'id');
create trigger distributions_waiting_changed after update on distributions referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('distribution_import,waiting_award', 'id');
-- Only where a bank file comes further: its posting stores each batch.
create function refresh_waiting_payees() returns trigger language plpgsql as $$
begin
  perform refresh_work('set_aside', array(select n.id from new_rows n join gone_rows o on o.id = n.id
    where (n.status, n.prepared_at, n.set_aside) is distinct from (o.status, o.prepared_at, o.set_aside)));
  perform refresh_work('waiting_award', array(select distinct n.distribution_id from new_rows n join gone_rows o on o.id = n.id
    where (n.status, n.prepared_at) is distinct from (o.status, o.prepared_at)));
  return null;
end $$;
create trigger bank_files_waiting_changed after update on bank_files
  referencing old table as gone_rows new table as new_rows for each statement execute function refresh_waiting_payees();
create trigger unclaimed_steps_work_added after insert on unclaimed_steps referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('unclaimed_step', 'award_id');
select refresh_all_work('distribution_import'), refresh_all_work('waiting_award'), refresh_all_work('set_aside'),
  refresh_all_work('unclaimed_step');
