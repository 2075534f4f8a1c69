-- The bank account that holds clients' money in a currency changes only with a second operator. Files that were drafted
-- before are written from the account of their draft.
create table client_bank_account_changes (
  id bigint generated always as identity primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  holder text not null,
  bank_name text not null,
  routing_number text,
  company_id text,
  iban text,
  bic text,
  -- The account that it replaces, as it was when it was requested.
  replaces jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
  requested_by bigint not null,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  note text not null default '',
  constraint ach_or_iban check ((routing_number is not null and company_id is not null) or (iban is not null and bic is not null)),
  constraint decided_is_whole check ((status = 'pending') = (decided_at is null)),
  constraint account_approved_by_a_second check (status <> 'approved' or decided_by <> requested_by)
);
create unique index client_bank_account_changes_pending on client_bank_account_changes (currency) where status = 'pending';
create index client_bank_account_changes_by_status on client_bank_account_changes (status, id);
