-- What an operator may do with money, beyond everything that every operator may: prepare it, and approve it. Nobody
-- approves what they prepared themselves, whatever they have.
alter table accounts add column capabilities text[] not null default '{}';
update accounts set capabilities = '{money_maker,money_checker}' where type = 'operator';
alter table accounts
  add constraint capabilities_are_known check (capabilities <@ '{money_maker,money_checker}'::text[]),
  add constraint only_operators_have_capabilities check (type = 'operator' or capabilities = '{}');

-- Browsers that signed in to an account, known again by a cookie of their own. Two accounts of one browser are of one
-- person, as far as approving is concerned.
create table account_devices (
  account_id bigint not null references accounts on delete cascade,
  device_hash bytea not null check (length(device_hash) = 32),
  address text,
  user_agent text,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (account_id, device_hash)
);
create index account_devices_by_device on account_devices (device_hash);
create index account_devices_by_age on account_devices (last_seen_at);

-- An operator's role or capability is asked for by one operator and decided by another.
create table role_requests (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  capabilities text[] not null check (capabilities <@ '{money_maker,money_checker}'::text[]),
  reason text not null default '',
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
  requested_by bigint references accounts on delete set null,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_by bigint references accounts on delete set null,
  decided_at timestamptz,
  note text not null default '',
  constraint decided_is_whole check ((status = 'pending') = (decided_at is null))
);
create unique index role_requests_pending on role_requests (account_id) where status = 'pending';
create index role_requests_by_status on role_requests (status, id);
create index role_requests_by_requester on role_requests (requested_by);
create index role_requests_by_decider on role_requests (decided_by);
