-- Lines of a bank statement that no entry of ours explains, and bookings that wait for a second person, are work with time limits.
-- That a line is not ours is proposed and approved like a booking: it posts nothing.

alter table bank_bookings drop constraint bank_bookings_kind_check;
alter table bank_bookings add constraint bank_bookings_kind_check
  check (kind in ('bank_charge', 'interest', 'fees_withdrawn', 'own_money', 'tax_deposit', 'escheat', 'not_ours'));

insert into work_clocks (kind, basis, days) values ('bank_line', 'waiting', 2), ('bank_booking', 'waiting', 1);

create view work_of_bank_line
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select l.id, null::bigint, null::integer, 'Line ' || l.position || ' of statement ' || s.number,
  coalesce(nullif(left(concat_ws(': ', nullif(l.counterparty, ''), nullif(l.text, '')), 300), ''), 'the bank gives no text'),
  l.amount, l.currency, s.imported_at, null::date
from bank_lines l join bank_statements s on s.id = l.statement_id
where l.status = 'open' and not exists (select from bank_bookings b where b.line_id = l.id and b.status = 'proposed');

create view work_of_bank_booking
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select b.id, null::bigint, null::integer,
  case b.kind when 'bank_charge' then 'Bank charge' when 'interest' then 'Interest' when 'fees_withdrawn' then 'Fees withdrawn'
    when 'own_money' then 'Own money' when 'tax_deposit' then 'Deposit with the IRS' when 'escheat' then 'Paid to a state'
    else 'Not ours' end,
  'to be approved by a second operator: ' || b.note, b.amount, b.currency, b.proposed_at, null::date
from bank_bookings b where b.status = 'proposed';

create trigger bank_lines_work_added after insert on bank_lines referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('bank_line', 'id');
create trigger bank_lines_work_changed after update on bank_lines referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('bank_line', 'id');
create trigger bank_bookings_work_added after insert on bank_bookings referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('bank_booking', 'id');
create trigger bank_bookings_work_changed after update on bank_bookings referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('bank_booking', 'id');
create trigger bank_bookings_line_added after insert on bank_bookings referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('bank_line', 'line_id');
create trigger bank_bookings_line_changed after update on bank_bookings referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('bank_line', 'line_id');

-- what one person alone marked as not ours waits for a second one
insert into bank_bookings (line_id, kind, currency, amount, note, proposed_by)
select l.id, 'not_ours', l.currency, l.amount, coalesce(l.note, 'Marked as not ours'), l.noted_by
from bank_lines l where l.status = 'not_ours' and l.noted_by is not null;
update bank_lines set status = 'open', note = null, noted_by = null where status = 'not_ours' and noted_by is not null;

select refresh_all_work('bank_line'), refresh_all_work('bank_booking');
