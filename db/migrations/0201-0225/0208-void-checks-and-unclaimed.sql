-- Unclaimed awards are found by an index, and checks that nobody cashed are void by themselves after their last day.

alter table payments
  -- Another payment of the same award was made after it, and is not released.
  add column paid_again boolean not null default false,
  -- What an operator decided of a check that became void by itself: pay again the same way, or search for its owner.
  add column follow_up text check (follow_up in ('reissue', 'search')),
  add column follow_up_note text,
  add column followed_by bigint,
  add column followed_at timestamptz,
  add constraint follow_up_is_whole check ((follow_up is null) = (followed_at is null) and (follow_up is null) = (followed_by is null)),
  add constraint only_expired_checks_are_followed check (follow_up is null or return_code = 'EXPIRED');
create index payments_of_award on payments (account_id, award_id, id);
update payments o set paid_again = true
where o.returned_on is not null and exists (select from payments n
  where n.account_id = o.account_id and n.award_id = o.award_id and n.id > o.id and n.released_at is null);
create index payments_unclaimed on payments (id) where returned_on is not null and not paid_again;
create index payments_expired on payments (account_id, award_id) where return_code = 'EXPIRED' and not paid_again;

create function mark_paid_again() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not exists (select from new_rows where released_at is not null) then return null; end if;
  update payments o set paid_again = f.again
  from (
    select p.account_id, p.id, exists (select from payments n where n.account_id = p.account_id and n.award_id = p.award_id
      and n.id > p.id and n.released_at is null) as again
    from (select distinct account_id, award_id from new_rows) w
    join payments p on p.account_id = w.account_id and p.award_id = w.award_id and p.returned_on is not null
  ) f
  where o.account_id = f.account_id and o.id = f.id and o.paid_again <> f.again;
  return null;
end $$;
create trigger payments_paid_again after insert on payments referencing new table as new_rows
  for each statement execute function mark_paid_again();
create trigger payments_released_again after update on payments referencing new table as new_rows
  for each statement execute function mark_paid_again();

-- A void check is work until somebody decides, and then that of its award.
alter view work_sources rename to work_sources_before_void_checks;
create view work_sources as
select * from work_sources_before_void_checks where kind <> 'expired_check'
  and not (kind = 'returned_payment' and exists (select from payments p
    where p.id = subject_id and p.return_code = 'EXPIRED' and p.follow_up is null))
union all
select w.*, work_due(k.basis, k.days, (w.since at time zone 'America/New_York')::date, w.must_by)
from (
  select 'expired_check'::text as kind, p.id as subject_id, p.account_id, a.case_id, 'Check ' || p.id as title,
    'void since ' || p.returned_on || ': pay it again, or search for its owner' as detail, p.amount, p.currency,
    p.returned_at as since, null::date as must_by
  from payments p
  join awards a on a.account_id = p.account_id and a.id = p.award_id and a.reversed_at is null
  where p.return_code = 'EXPIRED' and not p.paid_again and p.follow_up is null
    and not exists (select from escheats e where e.account_id = p.account_id and e.award_id = p.award_id and e.is_active)
) w join work_clocks k on k.kind = w.kind;
