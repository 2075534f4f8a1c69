-- Correspondence with claims administrators: a thread for each administrator and case, letters out and in, what they are
-- about, and their attachments.
create table letter_threads (
  id bigint generated always as identity primary key,
  case_id integer not null references cases,
  administrator text not null,
  -- Where its mails go; null: nobody has set it yet.
  address text,
  opened_at timestamptz not null default now()
);
create unique index letter_threads_of_case on letter_threads (case_id, lower(administrator));
create index letter_threads_by_address on letter_threads (lower(address));

create table letters (
  id bigint generated always as identity primary key,
  -- Null: it arrived, and nobody knows yet which case it is about.
  thread_id bigint references letter_threads,
  direction text not null check (direction in ('out', 'in')),
  -- Out: `draft`, `sending` to the mail server, `sent`, `discarded`. In: `received`, and `done` once somebody has read it.
  status text not null check (status in ('draft', 'sending', 'sent', 'discarded', 'received', 'done')),
  way text not null check (way in ('mail', 'post')),
  -- Out: the template that it was begun with.
  template text,
  sender text,
  recipient text,
  subject text not null,
  body text not null,
  message_id text,
  -- The message id that it answers.
  answers text,
  awaits_reply boolean not null default false,
  -- The letter in that answered it, or an operator ended the waiting.
  answered_at timestamptz,
  written_by bigint,
  written_at timestamptz not null default now(),
  sent_by bigint,
  sent_at timestamptz,
  sent_on date,
  settled_by bigint,
  settled_at timestamptz,
  problem text,
  tries smallint not null default 0,
  edition integer not null default 1,
  constraint in_or_out check ((direction = 'in') = (status in ('received', 'done'))),
  constraint sent_by_somebody check (status not in ('sending', 'sent') or sent_by is not null)
);
create index letters_of_thread on letters (thread_id, id);
create index letters_by_status on letters (status, id);
create unique index letters_by_message on letters (direction, message_id) where message_id is not null;

-- The claims that a letter is about; a claim that goes leaves the letter.
create table letter_claims (
  letter_id bigint not null references letters on delete cascade,
  account_id bigint not null,
  sub_payout_request_id bigint not null,
  -- What matched it: its number or ours in the text, the letter that it answers, or an operator.
  matched_by text not null check (matched_by in ('number', 'reply', 'operator')),
  primary key (letter_id, account_id, sub_payout_request_id),
  foreign key (account_id, sub_payout_request_id) references sub_payout_requests on delete cascade
);
create index letter_claims_of_claim on letter_claims (account_id, sub_payout_request_id);

create table letter_files (
  letter_id bigint not null references letters on delete cascade,
  position smallint not null,
  file_name text not null,
  media_type text not null,
  file_key text not null,
  bytes bigint not null,
  primary key (letter_id, position)
);

-- What was sent is never changed.
create function keep_letter() returns trigger language plpgsql as $$
begin
  if old.status in ('sent', 'sending') and (new.subject, new.body, new.recipient, new.way)
      is distinct from (old.subject, old.body, old.recipient, old.way)
      or old.status = 'sent' and (new.status, new.sent_by) is distinct from (old.status, old.sent_by) then
    raise exception 'the letter % was sent: it is not changed', old.id;
  end if;
  return new;
end $$;
create trigger letters_kept before update on letters for each row execute function keep_letter();

do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'stored_files_purpose_check' and conrelid = 'stored_files'::regclass);
begin
  alter table stored_files drop constraint stored_files_purpose_check;
  execute 'alter table stored_files add constraint stored_files_purpose_check check (purpose = ''letter'' or '
    || substring(known from '^CHECK (.*)$') || ')';
end $$;
alter function file_keys_of(text, jsonb) rename to file_keys_before_letters;
create function file_keys_of(of text, record jsonb) returns text[] language sql immutable as $$
  select case when of = 'letter_files' then array[record->>'file_key'] else file_keys_before_letters(of, record) end
$$;
create trigger letter_files_use_files after insert or delete or update of file_key on letter_files
  for each row execute function count_file_uses();
alter table letter_files enable always trigger letter_files_use_files;

-- A letter that arrived is work, and so is one that nobody has answered.
insert into work_clocks (kind, basis, days) values ('letter', 'waiting', 2), ('reply', 'waiting', 10);

alter view work_sources rename to work_sources_without_letters;
create view work_sources as
select * from work_sources_without_letters
union all
select w.*, work_due(k.basis, k.days, (w.since at time zone 'America/New_York')::date, w.must_by)
from (
  select 'letter'::text as kind, l.id as subject_id, null::bigint as account_id, t.case_id,
    coalesce(t.administrator, l.sender, '') as title, l.subject as detail, null::numeric as amount, null::text as currency,
    l.written_at as since, null::date as must_by
  from letters l left join letter_threads t on t.id = l.thread_id where l.status = 'received'
  union all
  select 'reply', l.id, null, t.case_id, t.administrator, l.subject, null, null, l.sent_at, null
  from letters l join letter_threads t on t.id = l.thread_id
  where l.status = 'sent' and l.awaits_reply and l.answered_at is null
) w join work_clocks k on k.kind = w.kind;

create trigger letters_work_added after insert on letters referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('letter,reply', 'id');
create trigger letters_work_changed after update on letters referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('letter,reply', 'id');
create trigger letters_work_gone after delete on letters referencing old table as gone_rows
  for each statement execute function refresh_work_of_rows('letter,reply', 'id');
create index sub_payout_requests_by_number_in_capitals on sub_payout_requests (upper(claim_number)) where claim_number is not null;
