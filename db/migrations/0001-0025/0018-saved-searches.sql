-- The searches of the screener that somebody keeps: twenty at most, which the server sees to.

create table saved_searches (
  account_id bigint not null references accounts (id) on delete cascade,
  -- The address that finds it again, from its question mark on.
  search text not null check (search like '?%' and length(search) <= 1000),
  name text not null check (length(name) between 1 and 300),
  saved_at timestamptz not null default now(),
  primary key (account_id, search)
);
create index saved_searches_newest on saved_searches (account_id, saved_at desc);

create function forget_searches() returns trigger language plpgsql as $$
begin
  delete from saved_searches where account_id = new.id;
  return null;
end $$;
create trigger accounts_closed_forget_searches after update of closed_at on accounts
  for each row when (old.closed_at is null and new.closed_at is not null) execute function forget_searches();
