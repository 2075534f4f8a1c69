-- What an event of the audit log says of a person (address, browser, e-mail addresses) stands apart from it, with a salt; the
-- event, and so the chain, holds its hash alone. When the account goes the values go with the salt, and the chain stays whole.

alter table audit_events
  add column personal_hash bytea check (length(personal_hash) = 32),
  -- Of events of older versions, whose values stood in them: when these were taken out, with their account.
  add column redacted_at timestamptz;

create table audit_personal (
  event_id bigint primary key,
  -- Whose it is: it goes with this account.
  account_id bigint,
  salt bytea not null check (length(salt) = 32),
  personal jsonb not null check (jsonb_typeof(personal) = 'object')
);
create index audit_personal_of_account on audit_personal (account_id);

create function audit_personal_hash(salt bytea, personal jsonb) returns bytea language sql immutable as $$
  select sha256(salt || convert_to(personal::text, 'UTF8'))
$$;

create trigger audit_personal_kept before update or delete on audit_personal
  for each row execute function refuse_change_alone();
create trigger audit_personal_kept_whole before truncate on audit_personal
  for each statement execute function refuse_change();

-- An event without the hash reads as it always did.
create or replace function audit_text(event audit_events) returns text language sql stable as $$
  select (jsonb_build_array(
    event.id, to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event.action, event.account_id,
    event.subject_kind, event.subject_id, event.detail, event.address, event.user_agent, event.request_id
  ) || case when event.personal_hash is null then '[]' else jsonb_build_array(encode(event.personal_hash, 'hex')) end)::text
$$;

create function keep_audit_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 and old.redacted_at is null and new.redacted_at is not null
    and old.personal_hash is null and new.address is null and new.user_agent is null
    and new.detail = old.detail - '{old_email,new_email}'::text[]
    and to_jsonb(new) - '{detail,address,user_agent,redacted_at}'::text[]
      = to_jsonb(old) - '{detail,address,user_agent,redacted_at}'::text[] then
    return new;
  end if;
  raise exception '% of audit_events is refused: its rows are kept as they were written', lower(tg_op);
end $$;
drop trigger audit_events_kept on audit_events;
create trigger audit_events_kept before update or delete on audit_events
  for each row execute function keep_audit_event();

-- What is left of an account's events of older versions, for the event that says that it was closed to hold.
create function audit_redacted_hash(account bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(string_agg(audit_text(e), E'\n' order by e.id), 'UTF8')), 'hex')
  from audit_events e where e.account_id = account and e.redacted_at is not null
$$;

create function release_audit_of_account() returns trigger language plpgsql as $$
begin
  delete from audit_personal where account_id = old.id;
  delete from account_devices where account_id = old.id;
  delete from role_requests where account_id = old.id;
  update audit_events
  set redacted_at = now(), address = null, user_agent = null, detail = detail - '{old_email,new_email}'::text[]
  where account_id = old.id and personal_hash is null and redacted_at is null
    and (address is not null or user_agent is not null or detail ?| '{old_email,new_email}'::text[]);
  return null;
end $$;
create trigger accounts_release_audit after delete on accounts
  for each row execute function release_audit_of_account();
create trigger accounts_closed_release_audit after update of closed_at on accounts
  for each row when (old.closed_at is null and new.closed_at is not null) execute function release_audit_of_account();

-- Nothing is told any more to an account that is closed.
create function refuse_notice_to_closed() returns trigger language plpgsql as $$
begin
  if exists (select from accounts where id = new.account_id and closed_at is not null) then
    return null;
  end if;
  return new;
end $$;
create trigger notices_to_nobody before insert on notices
  for each row execute function refuse_notice_to_closed();
