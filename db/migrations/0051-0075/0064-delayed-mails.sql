-- A mail that strangers requested too often waits; a later one to the same address takes its place.
alter table mails add column not_before timestamptz;
create index mails_delayed on mails (recipient) where not_before is not null and status = 'waiting';
