-- Size and time of a file in the drop as it was when it was imported: one that differs by now is to be imported again.
alter table drop_files add column upload_seen text;
