-- What people say of themselves, what they follow and vote on, the cases that scouts propose, and what they ask us.

create table profiles (
  account_id bigint primary key references accounts on delete cascade,
  organisation text not null default '' check (length(organisation) <= 200),
  position text not null default '' check (length(position) <= 200),
  about text not null default '' check (length(about) <= 4000),
  site text not null default '' check (length(site) <= 500),
  phone text not null default '' check (length(phone) <= 40),
  region text not null default '' check (length(region) <= 100),
  city text not null default '' check (length(city) <= 100),
  street text not null default '' check (length(street) <= 300),
  postal_code text not null default '' check (length(postal_code) <= 20),
  -- By width in pixels the hash that the picture of that size is kept by.
  photo jsonb,
  is_public boolean not null default false,
  -- What of it its owner shows, where it is public at all.
  public_fields text[] not null default '{}'
    check (public_fields <@ '{name,photo,organisation,position,about,site,country,city}'),
  updated_at timestamptz not null default now()
);
create index profiles_public on profiles (account_id) where is_public;

create table favorites (
  account_id bigint not null references accounts on delete cascade,
  case_id integer not null references cases on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, case_id)
);
create index favorites_of_case on favorites (case_id);

create table votes (
  account_id bigint not null references accounts on delete cascade,
  case_id integer not null references cases on delete cascade,
  direction text not null check (direction in ('up', 'down')),
  voted_at timestamptz not null default now(),
  primary key (account_id, case_id)
);
create index votes_of_case on votes (case_id);

-- A case that a scout proposes stands in cases as proposed and unpublished. Its securities stand in the document alone
-- until an operator accepts it: what goes by which ticker is the catalogue's word, not a proposal's.
create table proposals (
  account_id bigint not null references accounts on delete cascade,
  case_id integer not null unique references cases on delete cascade,
  -- Made by the page, so that a draft sent twice is one.
  draft_key uuid not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'accepted', 'declined')),
  document jsonb not null,
  -- The operator's, to the scout.
  reason text,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, case_id),
  unique (account_id, draft_key)
);
create index proposals_to_review on proposals (submitted_at, case_id) where status = 'submitted';

alter table cases drop constraint cases_origin_check;
alter table cases add constraint cases_origin_check check (origin in ('starter', 'import', 'demonstration', 'proposal'));

-- Who recorded a milestone, and why one was withdrawn. No foreign key: the milestone stays when the account goes.
alter table milestones add column recorded_by bigint;
alter table milestones add column withdrawn_by bigint;
alter table milestones add column withdrawn_reason text;
create index milestones_by_recording on milestones (recorded_at);

create or replace function keep_milestone() returns trigger language plpgsql as $$
declare
  withdrawal text[] := '{withdrawn_at,withdrawn_by,withdrawn_reason}';
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
    and to_jsonb(new) - withdrawal = to_jsonb(old) - withdrawal then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.document_id is null
    and to_jsonb(new) - 'document_id' = to_jsonb(old) - 'document_id' then
    return new;
  end if;
  raise exception 'a milestone is never changed: withdraw it and record another';
end $$;

-- A document that we keep ourselves; one without a key is elsewhere, at its url.
alter table case_documents add column file_key text;
alter table case_documents add column file_name text;
alter table case_documents add column added_by bigint;
alter table case_documents add column added_at timestamptz not null default now();

create table company_subscriptions (
  account_id bigint not null references accounts on delete cascade,
  company_id integer not null references companies on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, company_id)
);
create index company_subscriptions_of on company_subscriptions (company_id);

-- What a subscriber was told of a case: one row for all that was new, up to a milestone.
create table case_news (
  account_id bigint not null references accounts on delete cascade,
  case_id integer not null references cases on delete cascade,
  milestone_id integer not null references milestones on delete cascade,
  told_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (account_id, case_id, milestone_id)
);

-- What people ask or report. Who is signed out has no account: these rows are few, and are kept by their own id.
create table tickets (
  id bigint generated always as identity primary key,
  form text not null check (form in ('contact', 'bug', 'claim')),
  account_id bigint references accounts on delete set null,
  name text not null check (length(name) <= 200),
  email text not null check (length(email) <= 254),
  subject text not null check (length(subject) <= 200),
  message text not null check (length(message) between 1 and 20000),
  -- The page it was sent from, and the case it is about.
  page text check (length(page) <= 500),
  case_id integer references cases on delete set null,
  partner text,
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null default now()
);
create index tickets_to_answer on tickets (status, id desc);
create index tickets_of_account on tickets (account_id, id desc);

create table ticket_files (
  ticket_id bigint not null references tickets on delete cascade,
  position smallint not null,
  file_key text not null,
  file_name text not null check (length(file_name) <= 255),
  media_type text not null,
  bytes bigint not null,
  primary key (ticket_id, position)
);
