-- Requests to take over an account: an executor, an heir, a guardian, a company's successor, or an organisation whose owner
-- left. The documents came as a message to support. One operator prepares, the holder may object, another one approves.
create table handovers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('executor', 'heir', 'guardian', 'company_successor', 'member_left')),
  ticket_id bigint references tickets on delete set null,
  -- Whose account it is, as the request names them.
  holder_name text not null,
  holder_email text not null check (holder_email = lower(holder_email)),
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(email)),
  text text not null,
  asked_at timestamptz not null default now(),
  status text not null default 'asked' check (status in ('asked', 'prepared', 'done', 'rejected', 'objected')),
  -- The account that it turned out to be about.
  account_id bigint references accounts on delete set null,
  prepared_by bigint references accounts on delete set null,
  prepared_at timestamptz,
  prepared_note text,
  -- Until then its holder may object.
  waits_until timestamptz,
  decided_by bigint references accounts on delete set null,
  decided_at timestamptz,
  decided_note text,
  -- What passed and what was sealed, in words; and what was sealed itself.
  outcome jsonb,
  sealed bytea,
  sealed_by text,
  purge_on date,
  constraint prepared_whole check ((prepared_at is null) = (waits_until is null)),
  constraint decided_whole check ((status in ('done', 'rejected', 'objected')) = (decided_at is not null)),
  constraint purged_after_its_end check ((decided_at is null) = (purge_on is null)),
  constraint sealed_whole check ((sealed is null) = (sealed_by is null))
);
create index handovers_by_status on handovers (status, id);
create index handovers_of_account on handovers (account_id, id) where account_id is not null;
create unique index handovers_prepared on handovers (account_id) where status = 'prepared';
create index handovers_by_ticket on handovers (ticket_id) where ticket_id is not null;
create index handovers_by_preparer on handovers (prepared_by) where prepared_by is not null;
create index handovers_by_decider on handovers (decided_by) where decided_by is not null;
create index handovers_to_purge on handovers (purge_on) where purge_on is not null;
