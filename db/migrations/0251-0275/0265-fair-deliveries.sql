-- A receiver that does not answer rests, so that it holds up neither its own organisation's others nor anybody else's.
alter table organisation_webhooks
  -- Nothing is sent before.
  add column rest_until timestamptz,
  -- Since when there is no answer of any kind.
  add column silent_since timestamptz;
-- The next delivery of each webhook.
create index webhook_deliveries_next on webhook_deliveries (webhook_id, next_at, id) where next_at is not null;
