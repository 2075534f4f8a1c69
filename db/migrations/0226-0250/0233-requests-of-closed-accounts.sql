-- A request about funds ends when its account is closed; once the account is sealed its requests are in the sealed record alone. One that waits
-- by then was made for who has the right to the closed account's money.
create function end_requests_of_closed_account() returns trigger language plpgsql as $$
begin
  update fund_requests set status = 'withdrawn', decided_at = now(), note = 'The account was closed.', sealed = null, sealed_by = null
  where account_id = new.id and status = 'pending';
  return null;
end $$;
create trigger accounts_closed_end_requests after update of closed_at on accounts
  for each row when (old.closed_at is null and new.closed_at is not null) execute function end_requests_of_closed_account();

create function clear_sealed_requests() returns trigger language plpgsql as $$
begin
  delete from fund_requests where account_id = new.account_id and status <> 'pending';
  return null;
end $$;
create trigger retained_records_clear_requests after insert on retained_records
  for each row execute function clear_sealed_requests();

update fund_requests r set status = 'withdrawn', decided_at = now(), note = 'The account was closed.', sealed = null, sealed_by = null
from accounts a where a.id = r.account_id and a.closed_at > r.requested_at and r.status = 'pending';
delete from fund_requests r using retained_records k
where k.account_id = r.account_id and k.sealed_at > r.requested_at and r.status <> 'pending';
