-- A mail that no server sends is stored: `kept` was a word of our own.
alter table mails drop constraint mails_status_check;
update mails set status = 'stored' where status = 'kept';
alter table mails add constraint mails_status_check check (status in ('waiting', 'sent', 'stored', 'failed'));
