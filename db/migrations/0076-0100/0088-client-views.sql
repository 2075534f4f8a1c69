-- An operator looks at the portal as a client sees it: read only, for a reason, for a while. Its client reads all of this.
create table client_views (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  operator_id bigint not null references accounts on delete cascade,
  -- Of the operator's session, with which the view ends.
  token_hash bytea not null check (length(token_hash) = 32),
  reason text not null check (length(reason) between 5 and 300),
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  pages integer not null default 0,
  constraint not_oneself check (account_id <> operator_id),
  constraint not_long check (ends_at <= started_at + interval '30 minutes')
);
create unique index client_views_open on client_views (token_hash) where ended_at is null;
create index client_views_of_client on client_views (account_id, id);
create index client_views_by_operator on client_views (operator_id, id);

-- Search by amount, for the desk.
create index awards_by_amount on awards (net, account_id);
create index payments_by_amount on payments (amount, account_id);
create index payment_details_by_ending on payment_details (right(shown, 4));
create index claimants_by_name on claimants using gin (lower(legal_name) gin_trgm_ops);
