-- An invitation counts only while the member who sent it may still invite.
update organisation_invitations i set revoked_at = now()
where i.accepted_at is null and i.revoked_at is null and not exists (
  select from organisation_members m where m.organisation_id = i.organisation_id and m.member_id = i.invited_by
    and m.ended_at is null and m.role = 'owner');
