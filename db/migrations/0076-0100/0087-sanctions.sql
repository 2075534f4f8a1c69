-- Editions of OFAC's list of specially designated nationals, in the order in which they were imported.
create table sanctions_lists (
  id bigint generated always as identity primary key,
  -- As the list says; null where its format says none.
  published_on date,
  imported_at timestamptz not null default now(),
  -- When its publisher last had no newer one.
  checked_at timestamptz not null default now(),
  source text not null,
  sha256 text not null,
  entries integer not null,
  names integer not null,
  added integer not null,
  changed integer not null,
  removed integer not null
);

-- An entry as it was in the editions from one to the one before another; a changed entry is another row.
create table sanctions_entries (
  id bigint generated always as identity primary key,
  uid integer not null,
  -- Of all that is said of it.
  sha256 text not null,
  party jsonb not null,
  from_list bigint not null references sanctions_lists,
  until_list bigint references sanctions_lists
);
create unique index sanctions_entries_current on sanctions_entries (uid) where until_list is null;
create index sanctions_entries_from on sanctions_entries (from_list);
create index sanctions_entries_until on sanctions_entries (until_list) where until_list is not null;

-- Each name of a client, a fund or a payee, as written, with the edition that it was last compared with.
create table screened_names (
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  is_entity boolean not null,
  list_id bigint not null references sanctions_lists,
  status text not null check (status in ('clear', 'review', 'confirmed')),
  screened_at timestamptz not null default now(),
  primary key (account_id, name)
);
create index screened_names_by_list on screened_names (list_id, account_id);

-- A name that may be an entry's. It is of one version of the entry: a decision holds until the entry changes.
create table sanctions_hits (
  account_id bigint not null,
  id bigint generated always as identity unique,
  name text not null,
  entry_id bigint not null references sanctions_entries,
  list_id bigint not null references sanctions_lists,
  score smallint not null check (score between 0 and 100),
  listed_name text not null,
  reasons jsonb not null,
  status text not null default 'open' check (status in ('open', 'cleared', 'confirmed', 'gone')),
  found_at timestamptz not null default now(),
  decided_by bigint,
  decided_at timestamptz,
  note text,
  primary key (account_id, id),
  foreign key (account_id, name) references screened_names on delete cascade,
  constraint decided_whole check ((status in ('cleared', 'confirmed')) <= (decided_at is not null and note is not null))
);
create unique index sanctions_hits_once on sanctions_hits (account_id, name, entry_id);
create index sanctions_hits_by_status on sanctions_hits (status, id);
create index sanctions_hits_by_entry on sanctions_hits (entry_id);
create index sanctions_hits_by_list on sanctions_hits (list_id);

-- What was found of a closed account's names goes once its record is sealed.
create function clear_sealed_screening() returns trigger language plpgsql as $$
begin
  delete from screened_names where account_id = new.account_id;
  return null;
end $$;
create trigger retained_records_clear_screening after insert on retained_records
  for each row execute function clear_sealed_screening();
