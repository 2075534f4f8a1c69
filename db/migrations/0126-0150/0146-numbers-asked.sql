-- Which numbers of securities a reference service was asked for, and what it answered: no number is asked twice in a month.
create table number_lookups (
  kind text not null check (kind in ('cusip', 'isin', 'sedol')),
  value text not null,
  asked_at timestamptz not null default now(),
  -- Null where the service does not know the number, or names more than one ticker.
  ticker text,
  name text,
  figi text,
  primary key (kind, value)
);
