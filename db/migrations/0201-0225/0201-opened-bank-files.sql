-- The bank may have every file that someone saved: from then on nothing is removed from it, and who saved it does not cancel it.

alter table bank_files
  add column opened_at timestamptz,
  add column opened_by bigint,
  -- The business day of the approval: no file was sent before it.
  add column approved_on date;

update bank_files f set opened_at = e.at, opened_by = e.account_id
from (
  select distinct on (subject_id) subject_id, at, account_id from audit_events
  where action = 'payment_details_viewed' and subject_kind = 'bank_file'
  order by subject_id, id
) e
where e.subject_id = f.id;
update bank_files f set approved_on = (
  select (max(at) at time zone 'America/New_York')::date from bank_file_events
  where bank_file_id = f.id and status = 'approved');
