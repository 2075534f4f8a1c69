-- What was done to accounts, permissions, payment details and cases, by whom and from where. Append-only, and not keyed
-- by an owner: it is one record of everybody, and an account that is deleted stays in it.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  action text not null check (action ~ '^[a-z][a-z_]{0,59}$'),
  -- Who did it; null for what nobody signed in did, and for what runs by itself.
  account_id bigint,
  -- What it was done to: a table's noun and the row's id.
  subject_kind text check (subject_kind ~ '^[a-z][a-z_]{0,39}$'),
  subject_id bigint,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  address text,
  user_agent text,
  request_id text,
  check ((subject_kind is null) = (subject_id is null))
);
create index audit_events_by_account on audit_events (account_id, id);
create index audit_events_by_action on audit_events (action, id);
create index audit_events_by_subject on audit_events (subject_kind, subject_id, id);
create index audit_events_by_time on audit_events (at, id);

-- Each event's place in the chain: its hash is that of the hash before it and of all that the event says.
create table audit_chain (
  position bigint primary key check (position > 0),
  event_id bigint not null unique references audit_events,
  hash bytea not null check (length(hash) = 32)
);

create trigger audit_events_kept before update or delete on audit_events
  for each row execute function refuse_change();
create trigger audit_events_kept_whole before truncate on audit_events
  for each statement execute function refuse_change();
create trigger audit_chain_kept before update or delete on audit_chain
  for each row execute function refuse_change();
create trigger audit_chain_kept_whole before truncate on audit_chain
  for each statement execute function refuse_change();

-- What of an event is hashed, in one form whatever the session's settings are.
create function audit_text(event audit_events) returns text language sql stable as $$
  select jsonb_build_array(
    event.id, to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event.action, event.account_id,
    event.subject_kind, event.subject_id, event.detail, event.address, event.user_agent, event.request_id
  )::text
$$;

create function audit_hash(before bytea, event audit_events) returns bytea language sql stable as $$
  select sha256(before || convert_to(audit_text(event), 'UTF8'))
$$;

-- Runs when the event's transaction commits, so that the lock that orders the chain is held for the commit alone, after
-- every other lock, and cannot be part of a deadlock. Should a transaction see an older head, as under repeatable read,
-- its position is taken and it fails: the chain never forks.
create function chain_audit_event() returns trigger language plpgsql as $$
declare
  head audit_chain;
begin
  perform pg_advisory_xact_lock(7468010);
  select * into head from audit_chain order by position desc limit 1;
  insert into audit_chain (position, event_id, hash)
  values (coalesce(head.position, 0) + 1, new.id, audit_hash(coalesce(head.hash, '\x'), new));
  return null;
end $$;
create constraint trigger audit_events_chained after insert on audit_events
  deferrable initially deferred for each row execute function chain_audit_event();

-- What a call answered to a key that its caller chose, so that the same sending twice is done once. Without an answer
-- it is under way, or broke off.
create table idempotency_keys (
  account_id bigint not null references accounts on delete cascade,
  call text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null check (length(request_hash) = 32),
  answer jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, call, key)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);

-- Nonces of encrypted requests, for as long as the same request sent again is refused.
create table request_nonces (
  -- sha256 of the caller and the nonce.
  hash bytea primary key check (length(hash) = 32),
  expires_at timestamptz not null
);
create index request_nonces_expiry on request_nonces (expires_at);

-- Counted calls of the limits that all processes share; the columns are those of rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expiry on rate_limits (expire);
