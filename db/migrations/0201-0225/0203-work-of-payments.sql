-- A bank file is due before its day, while it can still be sent; once it is sent, the answer of the bank is another kind. Checks
-- that nobody cashed in time, payments that came back, and differences between bank and ledger are work as well.

update work_clocks set basis = 'before', days = 1 where kind = 'bank_file';
insert into work_clocks (kind, basis, days) values
  ('bank_answer', 'after', 2),
  ('expired_check', 'waiting', 5),
  ('returned_payment', 'waiting', 10),
  ('bank_check', 'waiting', 1);

alter view work_sources rename to work_sources_before_payments;
create view work_sources as
select * from work_sources_before_payments where kind <> 'bank_file'
union all
select w.*, work_due(k.basis, k.days, (w.since at time zone 'America/New_York')::date, w.must_by)
from (
  select case when f.status = 'sent' then 'bank_answer' else 'bank_file' end as kind, f.id as subject_id,
    null::bigint as account_id, d.case_id, 'Bank file ' || f.id as title,
    case when f.status = 'draft' then 'to be approved by a second operator' when f.status = 'sent' then 'the bank has not answered'
      when f.opened_at is not null then 'saved, and not marked as sent' else 'to be sent' end as detail,
    f.total as amount, f.currency, f.created_at as since, f.execute_on as must_by
  from bank_files f join distributions d on d.id = f.distribution_id
  where f.status in ('draft', 'approved', 'written', 'sent')
  union all
  select 'expired_check', p.id, p.account_id, a.case_id, 'Check ' || p.id, 'not cashed by its last day: stop it, and pay again',
    p.amount, p.currency, p.expires_on::timestamp at time zone 'America/New_York', null
  from payments p
  join bank_files f on f.id = p.bank_file_id and p.id <= f.posted_to
  join awards a on a.account_id = p.account_id and a.id = p.award_id
  where p.expires_on < (now() at time zone 'America/New_York')::date and p.cleared_on is null and p.returned_on is null
    and p.released_at is null
  union all
  select 'returned_payment', p.id, p.account_id, a.case_id, 'Payment ' || p.id, coalesce(p.return_reason, 'it came back'),
    p.amount, p.currency, p.returned_at, null
  from payments p
  join awards a on a.account_id = p.account_id and a.id = p.award_id and a.reversed_at is null
  where p.returned_on is not null and p.returned_at is not null
    and not exists (select from payments o where o.account_id = p.account_id and o.award_id = p.award_id and o.id <> p.id
      and (o.id > p.id or o.returned_on is null) and o.released_at is null)
    and not exists (select from escheats e where e.account_id = p.account_id and e.award_id = p.award_id and e.is_active)
  union all
  -- a currency has no number: that of its letters
  select 'bank_check', ascii(c.currency) * 10000 + ascii(substr(c.currency, 2)) * 100 + ascii(substr(c.currency, 3)), null,
    null, 'Bank and ledger in ' || c.currency, left(c.faults -> 0 ->> 'message', 300), null, c.currency, c.checked_at, null
  from (select distinct on (currency) * from bank_checks order by currency, on_day desc) c
  where jsonb_array_length(c.faults) > 0
) w join work_clocks k on k.kind = w.kind;

create trigger bank_files_answer_added after insert on bank_files referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('bank_answer', 'id');
create trigger bank_files_answer_changed after update on bank_files referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('bank_answer', 'id');
create index payments_to_cash on payments (expires_on)
  where expires_on is not null and cleared_on is null and returned_on is null and released_at is null;
create index payments_that_came_back on payments (id) where returned_on is not null;
select refresh_all_work('bank_file'), refresh_all_work('bank_answer');
