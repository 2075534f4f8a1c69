-- What a firm's attorneys opened of a person who consented; the person reads it. Once an hour of each attorney and kind.
create table firm_views (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity unique,
  partner text not null,
  attorney_id bigint references accounts on delete set null,
  what text not null check (what in ('listed', 'opened', 'exported')),
  viewed_at timestamptz not null default now(),
  hour timestamptz not null default date_trunc('hour', now(), 'UTC'),
  primary key (account_id, id)
);
create unique index firm_views_once on firm_views (account_id, attorney_id, what, hour);
create index firm_views_by_attorney on firm_views (attorney_id) where attorney_id is not null;
