-- A package of a filing holds claims of several people. Where one of them deletes a claim that was not filed, the package is
-- not what may be sent any more: it is cancelled and its file goes. What was sent stays until the last of its claims is gone.
create function cancel_filings_of_claim() returns trigger language plpgsql as $$
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
    and not exists (
      select from filing_claims c
      join sub_payout_requests s on s.account_id = c.account_id and s.id = c.sub_payout_request_id
      where c.filing_id = f.id and c.cancelled_at is null);
  return null;
end $$;
create trigger sub_payout_requests_cancel_filings after delete on sub_payout_requests
  for each row execute function cancel_filings_of_claim();

-- What proves the trades of a portfolio goes with it, unless a signed claim rests on it.
create function remove_proofs_of_portfolio() returns trigger language plpgsql as $$
begin
  delete from confirmations c
  where c.account_id = old.account_id and c.portfolio_id = old.id and not exists (
    select from sign_off_documents d where d.account_id = c.account_id and d.confirmation_id = c.id);
  return null;
end $$;
create trigger portfolios_take_proofs_along after delete on portfolios
  for each row execute function remove_proofs_of_portfolio();

-- Packages that were cancelled before, which nobody may open.
update filings set file_key = null where status = 'cancelled' and file_key is not null;
