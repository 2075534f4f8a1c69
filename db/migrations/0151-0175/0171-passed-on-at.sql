-- When the account became another person's. What its export has of the holder before is left out by it.
alter table accounts add column passed_on_at timestamptz;
update accounts a set passed_on_at = h.decided_at from (
  select account_id, max(decided_at) as decided_at from handovers
  where status = 'done' and kind <> 'member_left' and account_id is not null group by account_id) h
where h.account_id = a.id;
