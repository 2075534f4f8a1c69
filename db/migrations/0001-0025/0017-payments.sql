-- What becomes of a payment: checks beside bank transfers, with their last day and the day the bank paid them out, and what
-- is told of payments and of the administrator's numbers.

alter table bank_files drop constraint bank_files_format_check,
  add constraint bank_files_format_check check (format in ('nacha', 'pain001', 'check'));

alter table payments
  -- The last day on which a check is taken; null for what goes into an account.
  add column expires_on date,
  -- The day on which the bank paid a check out.
  add column cleared_on date,
  add column returned_at timestamptz,
  add constraint cleared_or_returned check (cleared_on is null or returned_on is null);
update payments set returned_at = now() where returned_on is not null;
create index payments_returned on payments (returned_at, id) where returned_at is not null;
-- Checks that nobody has cashed.
create index payments_open_checks on payments (expires_on, id)
  where expires_on is not null and cleared_on is null and returned_on is null;
create index payments_of_claims on payments (account_id, sub_payout_request_id, id);

alter table filing_claims add column confirmed_at timestamptz;
update filing_claims set confirmed_at = now() where claim_number is not null;
create index filing_claims_confirmed on filing_claims (confirmed_at) where confirmed_at is not null;
