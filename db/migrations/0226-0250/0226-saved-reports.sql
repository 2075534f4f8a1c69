-- Reports of the desk that an operator saved under a name, and when each goes out by mail.
create table saved_reports (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- The filter as the page's address has it; its period counts back from the day on which it is opened.
  filter jsonb not null,
  runs text not null check (runs in ('on_demand', 'daily', 'weekly', 'monthly')),
  next_on date check ((next_on is null) = (runs = 'on_demand')),
  last_sent_on date,
  created_at timestamptz not null default now(),
  unique (account_id, name)
);
create index saved_reports_due on saved_reports (next_on) where next_on is not null;
