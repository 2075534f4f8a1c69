-- The filing that a letter asks an administrator to confirm, so that a filing shows its reminders.
alter table letters add column filing_id bigint references filings on delete set null;
create index letters_of_filing on letters (filing_id) where filing_id is not null;

update letters l set filing_id = f.id
from letter_threads t, filings f
where l.template = 'receipt' and t.id = l.thread_id and f.case_id = t.case_id
  and f.id = substring(l.subject from 'TR-F(\d{1,15})')::bigint;
