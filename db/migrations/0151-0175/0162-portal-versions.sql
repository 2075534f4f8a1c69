-- How a law firm's portal looks and what its people agree to: its attorneys write a draft and send it, an operator looks at it
-- before it goes live. Versions of before stay.
create table portal_versions (
  id bigint generated always as identity primary key,
  marker text not null,
  version integer not null check (version > 0),
  document jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'sent', 'live', 'rejected', 'replaced')),
  made_by bigint references accounts on delete set null,
  made_at timestamptz not null default now(),
  sent_at timestamptz,
  decided_by bigint references accounts on delete set null,
  decided_at timestamptz,
  note text,
  unique (marker, version),
  constraint sent_before_it_is_decided check (status = 'draft' or sent_at is not null),
  constraint decided_whole check ((status in ('live', 'rejected', 'replaced')) = (decided_at is not null))
);
create unique index portal_versions_open on portal_versions (marker) where status in ('draft', 'sent');
create unique index portal_versions_live on portal_versions (marker) where status = 'live';
create index portal_versions_sent on portal_versions (id) where status = 'sent';
create index portal_versions_by_maker on portal_versions (made_by) where made_by is not null;
create index portal_versions_by_decider on portal_versions (decided_by) where decided_by is not null;

create function refuse_change_of_portal() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' and new.document is distinct from old.document then
    raise exception 'a portal version that was sent does not change';
  end if;
  return new;
end $$;
create trigger portal_versions_stay before update on portal_versions
  for each row execute function refuse_change_of_portal();

-- Who filled in a firm's form for one case on its own site. The firm sees it once the address is confirmed.
create table firm_enquiries (
  id bigint generated always as identity primary key,
  partner text not null,
  case_id integer not null references cases on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  shares_bought numeric(20, 8) not null check (shares_bought >= 0),
  shares_held numeric(20, 8) not null check (shares_held >= 0),
  consent_version text not null,
  consent_text text not null,
  host text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create unique index firm_enquiries_once on firm_enquiries (partner, case_id, email);
create index firm_enquiries_of_firm on firm_enquiries (partner, case_id, id) where confirmed_at is not null;
create index firm_enquiries_by_case on firm_enquiries (case_id);
create index firm_enquiries_unconfirmed on firm_enquiries (created_at) where confirmed_at is null;

-- How often the form of a case was shown, by day.
create table firm_form_views (
  partner text not null,
  case_id integer not null references cases on delete cascade,
  day date not null,
  shown bigint not null default 0 check (shown >= 0),
  primary key (partner, case_id, day)
);
create index firm_form_views_by_case on firm_form_views (case_id);
