-- Single sign-on of an organisation by OpenID Connect. Its provider vouches for addresses of its own domains alone, which
-- it proves by a DNS record, or an operator approves.
create table organisation_domains (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references accounts on delete cascade,
  domain text not null check (domain = lower(domain) and domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$' and length(domain) <= 253),
  -- What the TXT record holds.
  proof text not null,
  added_at timestamptz not null default now(),
  verified_at timestamptz,
  verified_by text check (verified_by in ('dns', 'operator')),
  approved_by bigint references accounts on delete set null,
  constraint verified_whole check ((verified_at is null) = (verified_by is null))
);
create unique index organisation_domains_of on organisation_domains (organisation_id, domain);
-- A domain is one organisation's.
create unique index organisation_domains_verified on organisation_domains (domain) where verified_at is not null;
create index organisation_domains_waiting on organisation_domains (id) where verified_at is null;
create index organisation_domains_by_approver on organisation_domains (approved_by) where approved_by is not null;

create table organisation_sign_on (
  organisation_id bigint primary key references accounts on delete cascade,
  issuer text not null,
  client_id text not null,
  -- The client's secret, sealed; null for a public client, which has PKCE alone.
  sealed bytea,
  sealed_by text,
  -- Where the provider ends its own session; null where it has no such address.
  end_session_endpoint text,
  -- What a person becomes who signs on for the first time; null: only who is invited.
  default_role text check (default_role in ('manager', 'analyst', 'approver', 'viewer', 'auditor')),
  -- Members of its domains cannot use a password.
  is_enforced boolean not null default false,
  changed_at timestamptz not null default now(),
  constraint sealed_whole check ((sealed is null) = (sealed_by is null))
);

-- Whom a provider means by a subject. An issuer that two organisations name is two providers here, so that none of them
-- signs on as the other's member.
create table account_identities (
  organisation_id bigint not null references accounts on delete cascade,
  issuer text not null,
  subject text not null check (length(subject) <= 255),
  account_id bigint not null references accounts on delete cascade,
  linked_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (organisation_id, issuer, subject)
);
create unique index account_identities_of on account_identities (account_id, organisation_id, issuer);

-- A sign-on that a browser has begun; it is taken out by the first answer.
create table sign_on_attempts (
  state_hash bytea primary key check (length(state_hash) = 32),
  organisation_id bigint not null references accounts on delete cascade,
  issuer text not null,
  -- Of the browser that began it.
  guest_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  next_path text,
  -- Set where somebody who is signed in confirms who they are.
  account_id bigint references accounts on delete cascade,
  expires_at timestamptz not null
);
create index sign_on_attempts_expiry on sign_on_attempts (expires_at);
create index sign_on_attempts_by_organisation on sign_on_attempts (organisation_id);
create index sign_on_attempts_by_account on sign_on_attempts (account_id) where account_id is not null;

alter table sessions drop constraint sessions_signed_in_with_check;
alter table sessions add constraint sessions_signed_in_with_check
  check (signed_in_with in ('password', 'password_and_code', 'password_and_recovery_code', 'passkey', 'sign_on'));

-- Nobody signs on to a closed account.
create function identities_of_closed_account() returns trigger language plpgsql as $$
begin
  delete from account_identities where account_id = new.id;
  return null;
end $$;
create trigger accounts_close_identities after update of closed_at on accounts
  for each row when (new.closed_at is not null) execute function identities_of_closed_account();
