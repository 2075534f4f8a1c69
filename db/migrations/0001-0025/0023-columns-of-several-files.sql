-- An archive may hold several tables of unknown columns: each is asked about by itself, and one may be left out.

alter table upload_columns drop constraint upload_columns_pkey;
alter table upload_columns add primary key (portfolio_id, upload_id, fingerprint);
alter table upload_columns add column is_left_out boolean not null default false;
alter table upload_columns add constraint left_out_has_no_mapping check (mapping is null or not is_left_out);
