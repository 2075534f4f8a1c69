-- An invitation that nobody accepted holds an address of a person who may have no account: it is deleted a while after its end.

create index organisation_invitations_ended on organisation_invitations ((coalesce(revoked_at, expires_at)))
  where accepted_at is null;
create index organisation_invitations_by_email on organisation_invitations (email) where accepted_at is null;
