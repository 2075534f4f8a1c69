-- Until when the news of companies was sent: the next run looks back from there, however long nothing ran.
insert into job_marks (name, done_until) values ('company-news', now()) on conflict do nothing;

-- Uploads of before 0042 store every row that they ignored; since then the first thousand and a count. A job removes the rest.
create index upload_rows_to_bound on upload_rows (portfolio_id, upload_id) where outcome = 'ignored' and position >= 1000;

-- What an administrator sent names claimants: each import ends on a date of its own. Its figures stay, for the books.
alter table distributions
  add column names_until date not null default (now() + interval '7 years')::date,
  add column names_purged_at timestamptz,
  alter column file_key drop not null,
  add constraint unpurged_with_a_file check (file_key is not null or names_purged_at is not null);
update distributions set names_until = (imported_at + interval '7 years')::date;
create index distributions_to_purge on distributions (names_until) where names_purged_at is null;

-- A package that was sent is stored until its own date: seven years after it was sent, and while a claim of it is under way.
-- Where by then one of its claims is gone, nothing else keeps it.
alter table filings add column stored_until date generated always as (sent_on + 2557) stored;
create index filings_to_purge on filings (stored_until) where status = 'sent' and file_key is not null;

create or replace function cancel_filings_of_claim() returns trigger language plpgsql as $$
declare
  held bigint[];
begin
  select array_agg(f.id) into held from filings f
  where f.status <> 'sent' and f.id in (
    select filing_id from filing_claims where account_id = old.account_id and sub_payout_request_id = old.id);
  update filing_claims set cancelled_at = now() where filing_id = any(held) and cancelled_at is null;
  update filings set status = 'cancelled', file_key = null where id = any(held) and (status <> 'cancelled' or file_key is not null);
  update filings f set file_key = null
  where f.status = 'sent' and f.file_key is not null
    and f.id in (select filing_id from filing_claims where account_id = old.account_id and sub_payout_request_id = old.id)
    and (f.stored_until <= current_date or not exists (
      select from filing_claims c
      join sub_payout_requests s on s.account_id = c.account_id and s.id = c.sub_payout_request_id
      where c.filing_id = f.id and c.cancelled_at is null));
  return null;
end $$;
