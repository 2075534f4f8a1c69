-- A document that an operator found not to be a notice to read, with the reason; restored by removing the row.
create table rejected_notices (
  document_id integer primary key references case_documents on delete cascade,
  -- Of the file that was rejected: another file in its place is a new notice.
  sha256 text not null,
  reason text not null check (reason <> ''),
  rejected_by bigint not null,
  rejected_at timestamptz not null default now()
);

-- What the list of notices shows of a reading, which is large itself.
alter table notice_readings
  add column page_count integer not null generated always as (coalesce(jsonb_array_length(pages), 0)) stored,
  add column has_questions boolean not null generated always as (
    coalesce(jsonb_array_length(reading -> 'plan_gaps'), 0) > 0
    or coalesce(jsonb_path_exists(reading, '$.examples[*] ? (@.agrees != true)'), false)) stored;

-- Proposals from a notice are decided on its page: another operator's open page loads again.
create function mark_notice_change() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then insert into work_changes (topic) values ('notices'); end if;
  return null;
end $$;
create trigger catalogue_proposals_mark_insert after insert on catalogue_proposals referencing new table as changed
  for each statement execute function mark_notice_change();
create trigger catalogue_proposals_mark_update after update on catalogue_proposals referencing new table as changed
  for each statement execute function mark_notice_change();
create trigger rejected_notices_mark_insert after insert on rejected_notices referencing new table as changed
  for each statement execute function mark_notice_change();
create trigger rejected_notices_mark_delete after delete on rejected_notices referencing old table as changed
  for each statement execute function mark_notice_change();
