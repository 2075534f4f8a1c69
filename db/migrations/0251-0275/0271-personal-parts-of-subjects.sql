-- What an event states of somebody else than who acted goes with that person too: with the account, or the invitation, that the
-- event is about.

create or replace function release_audit_of_account() returns trigger language plpgsql as $$
begin
  delete from audit_personal where account_id = old.id;
  delete from audit_personal p using audit_events e
  where e.id = p.event_id and e.subject_kind = 'account' and e.subject_id = old.id and p.personal ? 'detail';
  delete from account_devices where account_id = old.id;
  delete from role_requests where account_id = old.id;
  update audit_events
  set redacted_at = now(), address = null, user_agent = null, detail = detail - '{old_email,new_email}'::text[]
  where account_id = old.id and personal_hash is null and redacted_at is null
    and (address is not null or user_agent is not null or detail ?| '{old_email,new_email}'::text[]);
  return null;
end $$;

create function release_audit_of_invitation() returns trigger language plpgsql as $$
begin
  delete from audit_personal p using audit_events e
  where e.id = p.event_id and e.subject_kind = 'invitation' and e.subject_id = old.id;
  return null;
end $$;
create trigger invitations_release_audit after delete on organisation_invitations
  for each row execute function release_audit_of_invitation();

-- Of accounts that are gone, or closed.
create function release_audit_of_gone_accounts() returns trigger language plpgsql as $$
begin
  delete from audit_personal p using audit_events e
  where e.id = p.event_id and e.subject_kind = 'account' and p.personal ? 'detail'
    and not exists (select from accounts a where a.id = e.subject_id and a.closed_at is null);
  return null;
end $$;
create temporary table released (at timestamptz) on commit drop;
create trigger release_once after insert on released for each statement execute function release_audit_of_gone_accounts();
insert into released values (now());
drop table released;
drop function release_audit_of_gone_accounts();
