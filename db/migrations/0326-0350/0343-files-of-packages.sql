-- The files of a package, as its manifest lists them. They are deleted with the package, whose file names they repeat.
create table filing_files (
  filing_id bigint not null references filings,
  -- Its place in the package, from 1.
  place integer not null check (place > 0),
  path text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of a table, without its headings.
  row_count integer check (row_count >= 0),
  -- The sheets of a workbook with their rows and columns.
  sheets jsonb,
  primary key (filing_id, place)
);

-- The open claims of a case are listed from the newest, a page at a time.
create index sub_payout_requests_in_review on sub_payout_requests (id) where stage = 'review';
create index sub_payout_requests_at_a_step on sub_payout_requests (id)
  where stage in ('trades', 'contract', 'payment', 'sign_off');

create function delete_files_of_package() returns trigger language plpgsql as $$
begin
  delete from filing_files where filing_id = new.id;
  return null;
end $$;
create trigger filings_delete_files after update of file_key on filings
  for each row when (old.file_key is not null and new.file_key is null) execute function delete_files_of_package();
