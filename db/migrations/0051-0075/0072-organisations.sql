-- An organisation is an institution's account: what it owns has that account's id. Its members sign in with accounts of
-- their own and act for it within their role. The account that signed up is a member like the others: its first owner.
create table organisation_members (
  organisation_id bigint not null references accounts on delete cascade,
  member_id bigint not null references accounts on delete cascade,
  role text not null check (role in ('owner', 'manager', 'analyst', 'approver', 'viewer', 'auditor')),
  joined_at timestamptz not null default now(),
  -- Null for the account that signed up.
  invited_by bigint references accounts on delete set null,
  -- Set when the member left or was removed; accepting another invitation clears it.
  ended_at timestamptz,
  primary key (organisation_id, member_id)
);
-- A person acts for one organisation at a time.
create unique index organisation_members_by_member on organisation_members (member_id) where ended_at is null;
create index organisation_members_by_inviter on organisation_members (invited_by) where invited_by is not null;

insert into organisation_members (organisation_id, member_id, role)
select id, id, 'owner' from accounts where org_type = 2;

-- Every way in which an account becomes an institution, or is one no longer.
create function organisation_of_institution() returns trigger language plpgsql as $$
begin
  if new.org_type = 2 then
    insert into organisation_members (organisation_id, member_id, role) values (new.id, new.id, 'owner')
    on conflict (organisation_id, member_id) do update set ended_at = null, role = 'owner';
  elsif tg_op = 'UPDATE' then
    update organisation_members set ended_at = now() where organisation_id = new.id and ended_at is null;
  end if;
  return null;
end $$;
create trigger accounts_are_organisations after insert on accounts
  for each row when (new.org_type = 2) execute function organisation_of_institution();
create trigger accounts_become_organisations after update of org_type on accounts
  for each row when (new.org_type is distinct from old.org_type) execute function organisation_of_institution();

create table organisation_invitations (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references accounts on delete cascade,
  email text not null check (email = lower(email) and email like '%_@_%' and length(email) <= 254),
  role text not null check (role in ('owner', 'manager', 'analyst', 'approver', 'viewer', 'auditor')),
  token_hash bytea not null check (length(token_hash) = 32),
  invited_by bigint references accounts on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  mails integer not null default 1,
  accepted_at timestamptz,
  accepted_by bigint references accounts on delete set null,
  revoked_at timestamptz,
  constraint decided_once check (accepted_at is null or revoked_at is null)
);
create unique index organisation_invitations_open on organisation_invitations (organisation_id, email)
  where accepted_at is null and revoked_at is null;
create index organisation_invitations_of on organisation_invitations (organisation_id, id);
create index organisation_invitations_by_inviter on organisation_invitations (invited_by) where invited_by is not null;
create index organisation_invitations_by_reader on organisation_invitations (accepted_by) where accepted_by is not null;

-- A key of the organisation's own systems. Only its hash is stored; `ending` is its last four characters.
create table organisation_keys (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references accounts on delete cascade,
  name text not null,
  key_hash bytea not null unique check (length(key_hash) = 32),
  ending text not null check (length(ending) = 4),
  scopes text[] not null check (scopes <@ '{read,upload,claims}'::text[] and cardinality(scopes) > 0),
  -- Null: all entities of the organisation.
  entities bigint[] check (cardinality(entities) between 1 and 200),
  made_by bigint references accounts on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index organisation_keys_of on organisation_keys (organisation_id, id);
create index organisation_keys_by_maker on organisation_keys (made_by) where made_by is not null;

-- What members did for their organisation, whoever they are.
create index audit_events_by_organisation on audit_events ((detail->>'organisation'), id) where detail ? 'organisation';
