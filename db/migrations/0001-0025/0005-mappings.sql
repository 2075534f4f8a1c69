-- Tables of no known format: what is asked about an upload's columns, what its owner answered, and what is remembered of
-- it for the next file with the same header.

alter table uploads drop constraint uploads_status_check;
alter table uploads add constraint uploads_status_check check (status in
  ('received', 'detected', 'mapping_asked', 'parsed', 'stored', 'matched', 'failed', 'undone'));

-- The cases of an upload that was taken back, until they are matched without it; it is finished when they are.
alter table uploads add column cases_to_rematch integer[] not null default '{}';
alter table uploads add constraint only_undone_are_rematched check (cases_to_rematch = '{}' or status = 'undone');

-- What jobs look for every minute, and what waits for its owner.
create index uploads_unfinished on uploads (portfolio_id, id)
  where status in ('received', 'detected', 'mapping_asked', 'parsed', 'stored') or cases_to_rematch <> '{}';

-- The columns of one upload. What was answered stays with it, so that a reading that broke off goes on by the same.
create table upload_columns (
  portfolio_id bigint not null,
  upload_id bigint not null,
  -- Of the header's names, without case and spaces.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  names jsonb not null check (jsonb_typeof(names) = 'array'),
  -- Null until it is answered.
  mapping jsonb,
  corrections jsonb not null default '[]' check (jsonb_typeof(corrections) = 'array'),
  -- Answered by what was remembered, and not by hand.
  is_remembered boolean not null default false,
  primary key (portfolio_id, upload_id),
  foreign key (portfolio_id, upload_id) references uploads on delete cascade,
  constraint remembered_is_answered check (mapping is not null or not is_remembered)
);

-- What an account's owner said of a header, for every next file with it.
create table column_mappings (
  id bigint generated always as identity unique,
  account_id bigint not null references accounts on delete cascade,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  names jsonb not null check (jsonb_typeof(names) = 'array'),
  mapping jsonb not null,
  -- The file that it was last confirmed for.
  file_name text not null check (length(file_name) <= 255),
  -- How many files were read by it.
  files integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, fingerprint)
);
