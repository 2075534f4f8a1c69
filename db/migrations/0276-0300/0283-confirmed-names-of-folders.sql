-- A folder of the drop is confirmed for the name that its institution had: under another one it waits for an operator again.

alter table drop_folders add column confirmed_name text;
update drop_folders f set confirmed_name = coalesce(
  (select nullif(p.organisation, '') from profiles p where p.account_id = a.id),
  nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email)
from accounts a where a.id = f.account_id and f.confirmed_at is not null;
