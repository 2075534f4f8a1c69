-- The same account number at two custodians is two accounts: the custodian is part of an account's identity. It is empty
-- where the file names none. What is stored applies to every custodian, as before.

alter table account_map add column custodian text not null default '' check (length(custodian) <= 200);
-- Of an entry without a custodian: it applies to every one. Only of those that were stored before custodians were.
alter table account_map add column is_any_custodian boolean not null default false;
-- Nobody chose it for this custodian: the number had one entry only when its first file came.
alter table account_map add column is_inherited boolean not null default false;
update account_map set is_any_custodian = true;
alter table account_map drop constraint account_map_pkey;
alter table account_map add primary key (account_id, number_key, custodian);
-- One custodian uses an entry without one; two files at once do not both come to use it.
create unique index account_map_inherited on account_map (account_id, number_key)
  where is_inherited and not is_any_custodian;

alter table upload_accounts add column custodian text not null default '' check (length(custodian) <= 200);
alter table upload_accounts drop constraint upload_accounts_pkey;
alter table upload_accounts add primary key (account_id, upload_id, number_key, custodian);

-- Null: what the file itself names. Empty: none. Otherwise as the sender named it.
alter table uploads add column custodian text check (length(custodian) <= 200);
update uploads u set custodian = '' where exists (select from upload_accounts a where a.upload_id = u.id);
