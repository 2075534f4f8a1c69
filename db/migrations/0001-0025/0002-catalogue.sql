-- The catalogue: companies, their securities, cases, plans of allocation, prices. It grows with the world's
-- settlements, not with users, so nothing here carries an owner.
create extension if not exists pg_trgm;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: its rows are kept as they were written', lower(tg_op), tg_table_name;
end $$;

create table companies (
  id integer generated always as identity primary key,
  slug text not null unique,
  name text not null,
  sector text,
  is_demonstration boolean not null default false
);
create index companies_by_sector on companies (sector);

-- Every name the company goes or went by, its present one among them: what a search may be given.
create table company_names (
  company_id integer not null references companies on delete cascade,
  name text not null,
  primary key (company_id, name)
);
create index company_names_parts on company_names using gin (lower(name) gin_trgm_ops);

create table securities (
  id integer generated always as identity primary key,
  company_id integer not null references companies on delete cascade,
  -- Tells the company's securities apart: the first ticker, else CUSIP, ISIN or name.
  key text not null,
  name text not null,
  kind text,
  -- What its prices are in; null: no plan says so.
  currency text check (currency ~ '^[A-Z]{3}$'),
  unique (company_id, key)
);

create table security_identifiers (
  security_id integer not null references securities on delete cascade,
  kind text not null check (kind in ('ticker', 'cusip', 'isin')),
  value text not null check (value = upper(value) and value <> ''),
  -- The days on which the identifier means this security; null: not known to end there.
  valid_from date,
  valid_to date check (valid_to >= valid_from),
  unique nulls not distinct (kind, value, security_id, valid_from)
);
create index security_identifiers_of on security_identifiers (security_id);
create index security_identifiers_begin on security_identifiers (value text_pattern_ops);

create table cases (
  id integer generated always as identity primary key,
  slug text not null unique,
  company_id integer not null references companies,
  title text not null,
  kind text not null check (kind in (
    'securities class action', 'opt-out or group action', 'Fair Fund', 'derivative', 'ERISA', 'antitrust')),
  stage text not null default 'proposed' check (stage in (
    'proposed', 'investigation', 'filed', 'lead_plaintiff', 'motion_to_dismiss', 'discovery', 'class_certified',
    'settled', 'claims_closed', 'final_approval', 'distribution', 'closed', 'dismissed', 'withdrawn')),
  stage_as_of date,
  stage_basis text,
  court text,
  docket text,
  judge text,
  jurisdiction text,
  filed_on date,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  settlement_amount numeric(20, 2) check (settlement_amount >= 0),
  -- Unlimited numerics keep the places that the source prints.
  attorney_fee_pct numeric check (attorney_fee_pct between 0 and 100),
  expenses numeric(20, 2) check (expenses >= 0),
  est_recovery_per_share numeric check (est_recovery_per_share >= 0),
  administrator text,
  administrator_site text,
  administrator_address text,
  administrator_contact text,
  lead_counsel text[] not null default '{}',
  allegations jsonb,
  faq jsonb not null default '[]',
  corrective_disclosures jsonb not null default '[]',
  confidence jsonb not null default '{}',
  sources text[] not null default '{}',
  notes text[] not null default '{}',
  preview_image text,
  -- A case without a source, or still proposed, is not shown to the public.
  is_published boolean not null default false,
  is_demonstration boolean not null default false,
  -- Who wrote it last: a newer starter catalogue leaves alone what an operator has imported since.
  origin text not null check (origin in ('starter', 'import', 'demonstration')),
  -- Rises when anything changes that a match rests on: securities, class periods, plan, stage, deadlines, amounts.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index cases_of_company on cases (company_id);
create index cases_by_stage on cases (stage) where is_published;
create index cases_title_parts on cases using gin (lower(title) gin_trgm_ops);

create table case_securities (
  case_id integer not null references cases on delete cascade,
  security_id integer not null references securities,
  primary key (case_id, security_id)
);
create index case_securities_cases on case_securities (security_id, case_id);

create table class_periods (
  case_id integer not null references cases on delete cascade,
  -- null: of every security of the case.
  security_id integer references securities,
  label text not null,
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  unique nulls not distinct (case_id, security_id, label)
);

-- A changed date supersedes the earlier row, which stays: what was believed when can be told.
create table case_deadlines (
  id integer generated always as identity primary key,
  case_id integer not null references cases on delete cascade,
  kind text not null check (kind in ('lead_plaintiff', 'exclusion', 'objection', 'fairness_hearing', 'claim')),
  date date not null,
  source text,
  quote text,
  checked_on date,
  hard boolean,
  recorded_at timestamptz not null default now(),
  superseded_at timestamptz
);
create unique index case_deadlines_current on case_deadlines (case_id, kind) where superseded_at is null;
create index case_deadlines_by_date on case_deadlines (kind, date) where superseded_at is null;

create table case_documents (
  id integer generated always as identity primary key,
  case_id integer not null references cases on delete cascade,
  kind text not null check (kind in ('complaint', 'notice', 'claim_form', 'stipulation', 'plan', 'order', 'other')),
  title text not null,
  date date,
  url text,
  media_type text,
  bytes bigint
);
create index case_documents_of on case_documents (case_id);

-- Append-only: a mistaken milestone is withdrawn, never changed.
create table milestones (
  id integer generated always as identity primary key,
  case_id integer not null references cases on delete cascade,
  date date not null,
  stage text not null,
  title text not null,
  text text,
  -- An operator's reason for a stage out of order.
  reason text,
  -- The stage was concluded from other facts on that day; no source dates it.
  inferred boolean not null default false,
  document_id integer references case_documents on delete set null,
  recorded_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create index milestones_of on milestones (case_id, date);

create function keep_milestone() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
    and to_jsonb(new) - 'withdrawn_at' = to_jsonb(old) - 'withdrawn_at' then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.document_id is null
    and to_jsonb(new) - 'document_id' = to_jsonb(old) - 'document_id' then
    return new;
  end if;
  raise exception 'a milestone is never changed: withdraw it and record another';
end $$;
create trigger milestones_kept before update on milestones for each row execute function keep_milestone();

create function stage_needs_milestone() returns trigger language plpgsql as $$
begin
  if not exists (
    select from milestones
    where case_id = new.id and stage = new.stage and withdrawn_at is null
  ) then
    raise exception 'case % cannot become %: no milestone says so', new.slug, new.stage;
  end if;
  return new;
end $$;
create trigger cases_stage_by_milestone before update of stage on cases for each row
  when (new.stage is distinct from old.stage) execute function stage_needs_milestone();

create function begins_as_proposed() returns trigger language plpgsql as $$
begin
  raise exception 'case % begins as proposed: its milestones move it on', new.slug;
end $$;
create trigger cases_begin_as_proposed before insert on cases for each row
  when (new.stage <> 'proposed') execute function begins_as_proposed();

create table plan_versions (
  id integer generated always as identity primary key,
  case_id integer not null references cases,
  version integer not null check (version > 0),
  document jsonb not null,
  -- Of the canonical document, hexadecimal.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  unique (case_id, version)
);
create trigger plan_versions_kept before update or delete on plan_versions
  for each row execute function refuse_change();

-- A symbol's closes of one year in one row: a chart of five years is five index probes, and a close costs about a
-- fifth of what a row of its own would. The arrays run side by side, by date.
create table prices (
  symbol text not null check (symbol = upper(symbol)),
  year smallint not null,
  dates date[] not null,
  closes numeric[] not null check (cardinality(closes) = cardinality(dates)),
  primary key (symbol, year)
);

-- What was loaded as a whole, so that the next start can tell at a glance that nothing changed.
create table catalogue_loads (
  name text primary key,
  sha256 text not null,
  loaded_at timestamptz not null default now()
);

-- From identifiers to cases: the span in which a trade of the security can matter to the case.
create view case_security_spans as
  select cs.case_id, cs.security_id, min(cp.from_date) as from_date, max(cp.to_date) as to_date
  from case_securities cs
  join class_periods cp on cp.case_id = cs.case_id and (cp.security_id is null or cp.security_id = cs.security_id)
  group by cs.case_id, cs.security_id;

-- A row of the screener. What takes a look into another table of many rows stands in the select list, where it is
-- worked out for the rows of a page alone.
create view case_listings as
  select
    c.id, c.slug, c.title, c.kind, c.stage, c.docket, c.currency, c.settlement_amount, c.est_recovery_per_share,
    c.is_published, c.is_demonstration, c.company_id, co.name as company, co.sector,
    claim.date as claim_deadline,
    (select date from case_deadlines lead
      where lead.case_id = c.id and lead.kind = 'lead_plaintiff' and lead.superseded_at is null
    ) as lead_plaintiff_deadline,
    (select min(from_date) from class_periods where case_id = c.id) as from_date,
    (select max(to_date) from class_periods where case_id = c.id) as to_date,
    exists (select from plan_versions pv where pv.case_id = c.id) as has_plan,
    coalesce(
      (select max(date) from milestones where case_id = c.id and withdrawn_at is null), c.created_at::date
    ) as news_on
  from cases c
  join companies co on co.id = c.company_id
  left join case_deadlines claim on claim.case_id = c.id and claim.kind = 'claim' and claim.superseded_at is null;
