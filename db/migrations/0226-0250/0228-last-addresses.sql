-- The state and country of the last address, by beneficial account: two claimants of one account may have lived in two states.
-- It is stored when an account is sealed, or its money is handed over, and no later claimant changes it.
alter table accounts add column last_addresses jsonb check (jsonb_typeof(last_addresses) = 'object');
-- Of several claimants the old columns have one state, of whom nobody can tell: those stay unknown.
update accounts a set last_addresses = jsonb_build_object(o.beneficial_account_id,
  jsonb_build_object('state', r.last_state, 'country', r.last_country))
from retained_records r
join (select account_id, min(beneficial_account_id) as beneficial_account_id from sub_payout_requests
  group by account_id having count(distinct beneficial_account_id) = 1) o on o.account_id = r.account_id
where a.id = r.account_id and r.last_country is not null;
alter table retained_records drop column last_state, drop column last_country;
