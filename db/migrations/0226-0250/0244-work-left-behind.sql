-- Work that nobody had: awards whose bank file was cancelled, payees whose later bank file was, and rows that the undo of a
-- status file left as they were applied.
alter view work_sources rename to work_sources_before_work_left_behind;
create view work_sources as
select * from work_sources_before_work_left_behind where kind not in ('waiting_award', 'set_aside', 'status_rows')
union all
select w.*, work_due(k.basis, k.days, (w.since at time zone 'America/New_York')::date, w.must_by)
from (
  -- awards that no bank file pays; what came back, was not cashed or is set aside is work of its own
  select 'waiting_award'::text as kind, d.id as subject_id, null::bigint as account_id, d.case_id,
    'Distribution ' || d.round as title,
    u.n || case when u.n = 1 then ' award is not paid' else ' awards are not paid' end as detail,
    u.total as amount, d.currency, d.posted_at as since, null::date as must_by
  from distributions d
  join lateral (select count(*) as n, sum(a.net) as total from awards a
    where a.distribution_id = d.id and is_award_unpaid(a)
      and not exists (select from payments p where p.account_id = a.account_id and p.award_id = a.id
        and (p.returned_on is not null or p.released_at is null))
      and not exists (select from bank_file_set_aside s join bank_files f on f.id = s.bank_file_id and f.status <> 'cancelled'
        where s.account_id = a.account_id and s.award_id = a.id)) u on u.n > 0
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
      and not exists (select from bank_file_set_aside o join bank_files n on n.id = o.bank_file_id and n.status <> 'cancelled'
        where o.account_id = s.account_id and o.award_id = s.award_id and o.bank_file_id > s.bank_file_id)) u on u.n > 0
  where f.set_aside > 0 and f.prepared_at is not null and f.status <> 'cancelled'
  union all
  select 'status_rows', f.id, null, f.case_id, 'Status file of ' || f.administrator,
    r.n || case when r.n = 1 then ' row needs a decision' else ' rows need a decision' end, null, null,
    case f.status when 'undone' then f.undone_at else f.applied_at end, null
  from status_files f
  join lateral (select count(*) as n from status_rows r where r.status_file_id = f.id and r.settled_at is null
    and (r.result = 'failed' or r.outcome in ('follow', 'proposed', 'unmatched', 'ambiguous', 'unreadable'))
    -- of an undone file, what is still as it was applied
    and (f.status = 'applied' or (r.result = 'failed' and r.before is not null))) r on r.n > 0
  where f.status in ('applied', 'undone')
) w join work_clocks k on k.kind = w.kind;

-- A file that is cancelled gives the payees that an earlier one set aside back to it.
create or replace function refresh_waiting_payees() returns trigger language plpgsql as $$
begin
  perform refresh_work('set_aside', array(select distinct f.id from new_rows n join gone_rows o on o.id = n.id
    join bank_files f on f.id = n.id or (n.status = 'cancelled' and f.distribution_id = n.distribution_id and f.set_aside > 0)
    where (n.status, n.prepared_at, n.set_aside) is distinct from (o.status, o.prepared_at, o.set_aside)));
  perform refresh_work('waiting_award', array(select distinct n.distribution_id from new_rows n join gone_rows o on o.id = n.id
    where (n.status, n.prepared_at) is distinct from (o.status, o.prepared_at)));
  return null;
end $$;

update status_rows r set result = 'failed' from status_files f
where f.id = r.status_file_id and f.status = 'undone' and r.result = 'done';
select refresh_all_work('waiting_award'), refresh_all_work('set_aside'), refresh_all_work('status_rows');
