-- Whether the owner of a gain and loss report wants its lots as trades.

alter table upload_columns add column uses_lots boolean not null default false;
alter table upload_columns add constraint lots_have_no_mapping check (mapping is null or not uses_lots);
