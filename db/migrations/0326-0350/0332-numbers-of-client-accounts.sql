-- Statements of the bank are matched to an account of ours by its number, the first one too.
alter table client_bank_accounts add column account_number text check (account_number ~ '^[0-9]{4,17}$');
alter table client_bank_account_changes add column account_number text check (account_number ~ '^[0-9]{4,17}$');
-- The newest tax form of a screened name where it cannot be opened: its payee waits with that reason.
alter table screened_names add column unreadable_form_id bigint;
