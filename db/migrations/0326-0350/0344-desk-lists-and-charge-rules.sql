-- What a change is of, so that an open list of the desk is loaded again when its own rows change and no other time.
alter table work_changes add column topic text not null default 'work';
create index work_changes_by_topic on work_changes (topic, at);

-- Marks a statement that changed rows; it is visible to others with the rows themselves.
create function mark_desk_change() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then insert into work_changes (topic) values (tg_argv[0]); end if;
  return null;
end $$;

do $$
declare of record;
begin
  for of in select * from (values
    ('filings', 'filings'), ('filing_claims', 'filings'),
    ('bank_files', 'bank_files'), ('payments', 'bank_files'),
    ('distributions', 'distributions'),
    ('notice_readings', 'notices'), ('proposals', 'notices'),
    ('status_files', 'status_files'),
    ('bank_lines', 'bank_statements'), ('bank_bookings', 'bank_statements'), ('bank_charge_rules', 'bank_statements'),
    ('bank_checks', 'bank_statements')
  ) as lists (name, topic)
  loop
    execute format('create trigger %I after insert on %I referencing new table as changed
      for each statement execute function mark_desk_change(%L)', of.name || '_mark_insert', of.name, of.topic);
    execute format('create trigger %I after update on %I referencing new table as changed
      for each statement execute function mark_desk_change(%L)', of.name || '_mark_update', of.name, of.topic);
    execute format('create trigger %I after delete on %I referencing old table as changed
      for each statement execute function mark_desk_change(%L)', of.name || '_mark_delete', of.name, of.topic);
  end loop;
end $$;

-- A client's account is written at each sign-in: only what the list of clients shows counts.
-- A statement writes one mark, however many clients it imports.
create function mark_new_clients() returns trigger language plpgsql as $$
begin
  if exists (select from changed where type <> 'operator') then
    insert into work_changes (topic) values ('clients');
  end if;
  return null;
end $$;
create function mark_changed_clients() returns trigger language plpgsql as $$
begin
  if exists (select from changed n join previous o on o.id = n.id
    where (o.email, o.first_name, o.last_name, o.closed_at) is distinct from (n.email, n.first_name, n.last_name, n.closed_at)) then
    insert into work_changes (topic) values ('clients');
  end if;
  return null;
end $$;
create trigger accounts_mark_insert after insert on accounts referencing new table as changed
  for each statement execute function mark_new_clients();
create trigger accounts_mark_update after update on accounts referencing old table as previous new table as changed
  for each statement execute function mark_changed_clients();
create trigger sub_payout_requests_mark_insert after insert on sub_payout_requests referencing new table as changed
  for each statement execute function mark_desk_change('clients');
create trigger sub_payout_requests_mark_delete after delete on sub_payout_requests referencing old table as changed
  for each statement execute function mark_desk_change('clients');

-- The most that a rule books in a calendar month; null in rules from before, which have no such limit.
alter table bank_charge_rules
  add column max_per_month numeric(20, 2) check (max_per_month >= max_amount),
  -- Why a rule was ended; the approver's reason stays.
  add column end_note text check (length(end_note) between 1 and 300);
create index bank_bookings_by_rule on bank_bookings (rule_id) where rule_id is not null;
