-- An organisation's export is made beside that of the account which signed up.
alter table data_exports drop constraint data_exports_what_check;
alter table data_exports add constraint data_exports_what_check check (what in ('account', 'firm_people', 'organisation'));
drop index data_exports_under_way;
create unique index data_exports_under_way on data_exports (account_id, what) where status = 'making';
