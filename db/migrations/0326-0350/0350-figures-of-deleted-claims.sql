-- What a deleted claim stated of its trades is deleted with it, also in the filing that the administrator has.
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
  update filing_claims set figures = null
  where account_id = old.account_id and sub_payout_request_id = old.id and figures is not null;
  return null;
end $$;

update filing_claims c set figures = null
where c.figures is not null and not exists (
  select from sub_payout_requests s where s.account_id = c.account_id and s.id = c.sub_payout_request_id);
