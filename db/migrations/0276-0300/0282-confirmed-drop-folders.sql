-- An institution's folder in the drop is read once an operator has confirmed, with its custodian, that the files are that institution's. Those
-- that files were imported from stay as they are.

alter table drop_folders
  add column confirmed_at timestamptz,
  add column confirmed_by bigint,
  add column confirmed_reason text;
update drop_folders f set confirmed_at = now(), confirmed_reason = 'Files were imported from it before folders were confirmed.'
where exists (select from drop_files d where d.account_id = f.account_id and d.upload_id is not null);
create index drop_folders_to_confirm on drop_folders (account_id) where confirmed_at is null;
