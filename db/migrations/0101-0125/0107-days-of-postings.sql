-- The business days on which a distribution was approved and a bank file was sent: their journals are dated by them, also
-- where the posting goes on after midnight or after a restart.
alter table distributions add column approved_on date;
alter table bank_files add column sent_on date;
