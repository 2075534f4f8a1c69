-- Who gave a webhook its address and who was shown its secret: when that member may not manage the organisation any more,
-- the address is another's to confirm and the secret is to be rotated.
alter table organisation_webhooks
  add column address_by bigint references accounts on delete set null,
  add column secret_by bigint references accounts on delete set null,
  -- Since when somebody who is no owner any more knows the secret; null: nobody does.
  add column rotate_since timestamptz;
update organisation_webhooks set address_by = made_by, secret_by = made_by;
create index organisation_webhooks_by_address on organisation_webhooks (address_by) where address_by is not null;
create index organisation_webhooks_by_secret on organisation_webhooks (secret_by) where secret_by is not null;

-- Those of members who went before this was followed. One whose maker's account is gone has no owner behind it either.
with gone as (
  select w.id from organisation_webhooks w where not exists (
    select from organisation_members m where m.organisation_id = w.organisation_id and m.member_id = w.made_by
      and m.ended_at is null and m.role = 'owner'))
update organisation_webhooks w set rotate_since = now(), disabled_at = coalesce(disabled_at, now()),
  disabled_reason = coalesce(disabled_reason, 'The owner who gave this address is no longer one')
from gone where gone.id = w.id;
