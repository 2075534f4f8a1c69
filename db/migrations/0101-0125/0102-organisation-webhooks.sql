-- Addresses of an organisation's own systems that are told of events, signed as Standard Webhooks describes.
create table organisation_webhooks (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references accounts on delete cascade,
  url text not null check (length(url) <= 1000),
  events text[] not null check (cardinality(events) > 0),
  -- What signs; sealed.
  sealed bytea not null,
  sealed_by text not null,
  -- The secret before, which signs as well until its time is over.
  former_sealed bytea,
  former_sealed_by text,
  former_until timestamptz,
  made_by bigint references accounts on delete set null,
  created_at timestamptz not null default now(),
  -- Since when no delivery has arrived; null: the last one did.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text,
  constraint former_whole check ((former_sealed is null) = (former_until is null)
    and (former_sealed is null) = (former_sealed_by is null)),
  constraint disabled_whole check ((disabled_at is null) = (disabled_reason is null))
);
create index organisation_webhooks_of on organisation_webhooks (organisation_id, id);
create index organisation_webhooks_by_maker on organisation_webhooks (made_by) where made_by is not null;

create table webhook_events (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references accounts on delete cascade,
  -- What receivers compare: it stays the same however often the event is sent.
  message_id text not null unique default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  type text not null,
  -- One event for one cause, whatever runs twice.
  cause text not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create unique index webhook_events_once on webhook_events (organisation_id, cause);
create index webhook_events_by_time on webhook_events (created_at);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references accounts on delete cascade,
  webhook_id bigint not null references organisation_webhooks on delete cascade,
  event_id bigint not null references webhook_events on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- When it is tried; null: never again by itself.
  next_at timestamptz default now(),
  last_at timestamptz,
  -- What the receiver answered; null where it did not.
  last_status integer,
  last_answer text check (length(last_answer) <= 500),
  constraint waits_for_its_time check ((status = 'waiting') = (next_at is not null))
);
create unique index webhook_deliveries_once on webhook_deliveries (webhook_id, event_id);
create index webhook_deliveries_of on webhook_deliveries (organisation_id, webhook_id, id);
create index webhook_deliveries_by_event on webhook_deliveries (event_id);
create index webhook_deliveries_due on webhook_deliveries (next_at) where next_at is not null;

-- Notes an event for the webhooks that ask for its type, in the transaction that causes it.
create function note_webhook_event(organisation bigint, type_ text, cause_ text, data_ jsonb) returns void
language plpgsql as $$
declare
  made bigint;
begin
  if not exists (select from organisation_webhooks w
    where w.organisation_id = organisation and w.disabled_at is null and type_ = any(w.events)) then
    return;
  end if;
  insert into webhook_events (organisation_id, type, cause, data) values (organisation, type_, cause_, data_)
  on conflict do nothing returning id into made;
  if made is not null then
    insert into webhook_deliveries (organisation_id, webhook_id, event_id)
    select organisation, w.id, made from organisation_webhooks w
    where w.organisation_id = organisation and w.disabled_at is null and type_ = any(w.events);
  end if;
end $$;

create function webhooks_of_decisions() returns trigger language plpgsql as $$
begin
  perform note_webhook_event(new.organisation_id,
    case when new.decision is null then 'decision.needed' else 'decision.made' end,
    'decision ' || new.id || case when new.decision is null then ' needed' else ' made' end,
    jsonb_build_object('decision_id', new.id, 'order_id', new.case_id, 'phase', new.phase, 'outcome', new.outcome,
      'due_on', new.due_on, 'decision', new.decision));
  return null;
end $$;
create trigger decisions_are_told after insert on organisation_decisions
  for each row execute function webhooks_of_decisions();
create trigger decisions_made_are_told after update of decision on organisation_decisions
  for each row when (old.decision is null and new.decision is not null) execute function webhooks_of_decisions();

create function webhooks_of_claims() returns trigger language plpgsql as $$
begin
  perform note_webhook_event(new.account_id, 'claim.' || new.stage,
    'claim ' || new.sub_payout_request_id || ' ' || new.position,
    jsonb_build_object('sub_payout_request_id', new.sub_payout_request_id, 'stage', new.stage,
      'order_id', (select p.case_id from sub_payout_requests s
        join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
        where s.account_id = new.account_id and s.id = new.sub_payout_request_id),
      'beneficial_account_id', (select s.beneficial_account_id from sub_payout_requests s
        where s.account_id = new.account_id and s.id = new.sub_payout_request_id)));
  return null;
end $$;
create trigger claims_are_told after insert on sub_payout_stages
  for each row when (new.stage in ('filed', 'deficient', 'paid')) execute function webhooks_of_claims();

create function webhooks_of_uploads() returns trigger language plpgsql as $$
declare
  owner bigint;
begin
  select account_id into owner from portfolios where id = new.portfolio_id;
  perform note_webhook_event(owner, case new.status when 'matched' then 'feed.arrived' else 'feed.failed' end,
    'upload ' || new.id || ' ' || new.status,
    jsonb_build_object('upload_id', new.id, 'portfolio_id', new.portfolio_id, 'file_name', new.file_name,
      'trades', new.trades_stored, 'refused', new.refused));
  return null;
end $$;
create trigger uploads_are_told after update of status on uploads
  for each row when (new.status in ('matched', 'failed') and new.status <> old.status)
  execute function webhooks_of_uploads();

-- Matches are stored by the batch.
create function webhooks_of_matches() returns trigger language plpgsql as $$
begin
  if not exists (select from organisation_webhooks where 'case.matched' = any(events) and disabled_at is null) then
    return null;
  end if;
  perform note_webhook_event(m.account_id, 'case.matched', 'match ' || m.case_id || ' ' || m.beneficial_account_id,
    jsonb_build_object('order_id', m.case_id, 'beneficial_account_id', m.beneficial_account_id, 'currency', m.currency,
      'recognized_loss', m.recognized_loss::text))
  from changed m where m.eligible;
  return null;
end $$;
create trigger matches_are_told after insert on matches
  referencing new table as changed for each statement execute function webhooks_of_matches();
create trigger changed_matches_are_told after update on matches
  referencing new table as changed for each statement execute function webhooks_of_matches();
