-- What sources state of cases, what is proposed from it, and who or what set each fact.

-- What each source states of a field of a case now: its latest word, and since when. Two that differ are shown as such until
-- an operator settles it.
create table source_statements (
  case_id integer not null references cases on delete cascade,
  field text not null,
  source_name text not null,
  -- An address, or a document.
  source text not null,
  value jsonb not null,
  page integer check (page > 0),
  words text not null,
  first_stated_at timestamptz not null default now(),
  checked_on date not null,
  -- An operator has seen that it differs and decided.
  settled_at timestamptz,
  settled_by bigint,
  primary key (case_id, field, source_name, source)
);
create index source_statements_open on source_statements (case_id) where settled_at is null;
create trigger source_statements_raise_added after insert on source_statements referencing new table as changed
  for each statement execute function raise_by_case_part();
create trigger source_statements_raise_changed after update on source_statements referencing new table as changed
  for each statement execute function raise_by_case_part();

create table catalogue_proposals (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('change', 'new_case')),
  -- The case that would change; of a new one the case that it became.
  case_id integer references cases on delete cascade,
  -- A column of the case, `deadline.claim` and its like, `milestone`, or `case` for a new one.
  field text not null,
  value jsonb not null,
  source_name text not null,
  source text not null,
  page integer check (page > 0),
  words text not null,
  -- The same word of a source is proposed once.
  external_key text not null,
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'rejected')),
  -- As it was accepted, which may be edited; and what undoing it needs.
  accepted_value jsonb,
  undo jsonb,
  decided_by bigint,
  rule_id bigint,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  unique (source_name, external_key),
  constraint change_of_a_case check (kind = 'new_case' or case_id is not null),
  constraint decided_at_a_time check ((status = 'waiting') = (decided_at is null))
);
create index catalogue_proposals_by_status on catalogue_proposals (status, id);
create index catalogue_proposals_of_case on catalogue_proposals (case_id, id);

-- An operator's rule: this source may set this field by itself.
create table source_rules (
  id bigint generated always as identity primary key,
  source_name text not null,
  field text not null,
  made_by bigint not null,
  made_at timestamptz not null default now(),
  ended_by bigint,
  ended_at timestamptz
);
create unique index source_rules_in_force on source_rules (source_name, field) where ended_at is null;

-- The history of a case names where a value came from.
alter table case_changes add column source_name text;
alter table case_changes add column source text;
alter table case_changes add column page integer;
alter table case_changes add column words text;
alter table case_changes add column proposal_id bigint;
create index case_changes_by_field on case_changes (case_id, field, id);

alter table case_deadlines add column page integer;
-- The source that set it by a rule or a proposal; null: an operator or an import did.
alter table case_deadlines add column source_name text;

-- A source's own id of a case.
create table source_cases (
  source_name text not null,
  external_id text not null,
  case_id integer not null references cases on delete cascade,
  -- Up to when what it states of the case was read.
  read_to text,
  read_at timestamptz,
  primary key (source_name, external_id)
);
create index source_cases_of_case on source_cases (case_id, source_name);
create index source_cases_to_read on source_cases (source_name, read_at nulls first);

-- Cases that a source was asked for and did not know.
create table source_searches (
  source_name text not null,
  case_id integer not null references cases on delete cascade,
  asked_at timestamptz not null default now(),
  primary key (source_name, case_id)
);

create table catalogue_sources (
  name text primary key,
  is_on boolean not null default true,
  -- Where the next reading goes on.
  state jsonb not null default '{}',
  last_run_at timestamptz,
  last_success_at timestamptz,
  next_run_at timestamptz not null default now(),
  failure text,
  failing_since timestamptz,
  constraint failing_with_reason check ((failure is null) = (failing_since is null))
);

-- The log of a source: what each reading saw.
create table source_runs (
  id bigint generated always as identity primary key,
  source_name text not null,
  cause text not null check (cause in ('schedule', 'operator', 'webhook')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  requests integer not null default 0,
  seen integer not null default 0,
  proposed integer not null default 0,
  set_by_rule integer not null default 0,
  failure text,
  lines jsonb not null default '[]'
);
create index source_runs_of on source_runs (source_name, id);

-- Events that a source sent by itself, so that the same one counts once.
create table source_events (
  source_name text not null,
  event_key text not null,
  received_at timestamptz not null default now(),
  primary key (source_name, event_key)
);
create index source_events_received_at on source_events (received_at);

-- The page of each settlement site as it was read last, and what changed from one reading to the next.
create table watched_pages (
  case_id integer primary key references cases on delete cascade,
  address text not null,
  text text not null,
  sha256 text not null,
  etag text,
  last_modified text,
  read_at timestamptz not null default now(),
  next_read_at timestamptz not null,
  failure text
);
create index watched_pages_due on watched_pages (next_read_at);

create table page_changes (
  case_id integer not null references cases on delete cascade,
  id bigint generated always as identity,
  address text not null,
  -- Lines that went and came, with the dates and amounts in them.
  removed jsonb not null,
  added jsonb not null,
  seen_at timestamptz not null default now(),
  primary key (case_id, id)
);
create index page_changes_by_id on page_changes (id);

-- A docket number is found however it is written around its digits.
create index cases_docket_parts on cases using gin (docket gin_trgm_ops) where docket is not null;
