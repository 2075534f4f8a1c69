-- Sworn certifications of plaintiffs (15 U.S.C. § 78u-4(a)(2)) as they were read and signed: the content is frozen when one is
-- prepared, and what was signed changes no more.
create table organisation_certifications (
  organisation_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity unique,
  case_id integer not null references cases on delete cascade,
  beneficial_account_id bigint not null,
  plaintiff text not null,
  signer_name text not null,
  signer_title text not null,
  -- Statement, schedule, shares and losses lot by lot.
  content jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of the trades and rules that the figures rest on.
  inputs_hash text not null,
  prepared_by bigint references accounts on delete set null,
  prepared_at timestamptz not null default now(),
  signed_by bigint references accounts on delete set null,
  signed_name text,
  signed_on date,
  signed_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  primary key (organisation_id, id),
  foreign key (organisation_id, beneficial_account_id) references beneficial_accounts (account_id, id) on delete cascade,
  constraint signed_whole check ((signed_at is null) = (signed_name is null) and (signed_at is null) = (signed_on is null)),
  constraint withdrawn_whole check ((withdrawn_at is null) = (withdrawn_reason is null))
);
create unique index organisation_certifications_open on organisation_certifications (organisation_id, case_id, beneficial_account_id)
  where withdrawn_at is null;
create index organisation_certifications_by_case on organisation_certifications (case_id);
create index organisation_certifications_by_entity on organisation_certifications (organisation_id, beneficial_account_id);
create index organisation_certifications_by_preparer on organisation_certifications (prepared_by) where prepared_by is not null;
create index organisation_certifications_by_signer on organisation_certifications (signed_by) where signed_by is not null;

create function refuse_change_of_certification() returns trigger language plpgsql as $$
begin
  if new.content is distinct from old.content or new.sha256 <> old.sha256 or new.signer_name <> old.signer_name
    or new.signer_title <> old.signer_title or new.plaintiff <> old.plaintiff
    or old.signed_at is not null and (new.signed_at is distinct from old.signed_at
      or new.signed_name is distinct from old.signed_name or new.signed_on is distinct from old.signed_on) then
    raise exception 'a certification does not change: withdraw it and prepare another';
  end if;
  return new;
end $$;
create trigger organisation_certifications_stay before update on organisation_certifications
  for each row execute function refuse_change_of_certification();
