-- A sanctions list that nobody renewed for a week is work, until its publisher is reached again or another edition is imported.

insert into work_clocks (kind, basis, days) values ('sanctions_list', 'waiting', 1);

create view work_of_sanctions_list
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select l.id, null::bigint, null::integer, 'OFAC list of ' || coalesce(l.published_on, l.imported_at::date),
  'not renewed since ' || (l.checked_at at time zone 'America/New_York')::date || '; names are compared with an old list',
  null::numeric, null::text, l.checked_at + interval '7 days', null::date
from sanctions_lists l
where l.checked_at < now() - interval '7 days' and l.id = (select max(o.id) from sanctions_lists o);

-- another edition ends the work of the one before
create function refresh_work_of_sanctions_lists() returns trigger language plpgsql as $$
begin
  perform refresh_all_work('sanctions_list');
  return null;
end $$;
create trigger sanctions_lists_work_added after insert on sanctions_lists
  for each statement execute function refresh_work_of_sanctions_lists();
create trigger sanctions_lists_work_changed after update on sanctions_lists
  for each statement execute function refresh_work_of_sanctions_lists();

select refresh_all_work('sanctions_list');
