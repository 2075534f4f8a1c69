-- What processes keep of the catalogue in their memory holds as long as its revision is what it was. Each transaction
-- that changes what is published adds one to a row that no other is adding to, so that none waits for another; the
-- revision is their sum. It only rises, and is seen with the change itself.
create table catalogue_revisions (
  slot integer generated always as identity primary key,
  changes bigint not null
);
insert into catalogue_revisions (changes) values (0);

create function raise_catalogue_revision() returns void language plpgsql as $$
begin
  if current_setting('trover.catalogue_raised_by', true) = pg_current_xact_id()::text then
    return;
  end if;
  update catalogue_revisions set changes = changes + 1
  where slot = (select slot from catalogue_revisions order by slot limit 1 for update skip locked);
  if not found then
    insert into catalogue_revisions (changes) values (1);
  end if;
  perform set_config('trover.catalogue_raised_by', pg_current_xact_id()::text, true);
end $$;

create function raise_by_change() returns trigger language plpgsql as $$
begin
  perform raise_catalogue_revision();
  return null;
end $$;

-- Drafts of proposals are changed often and shown to nobody else: they raise nothing.
create function raise_by_case() returns trigger language plpgsql as $$
begin
  if exists (select from changed where is_published) then
    perform raise_catalogue_revision();
  end if;
  return null;
end $$;

create function raise_by_case_part() returns trigger language plpgsql as $$
begin
  if exists (select from changed join cases on cases.id = changed.case_id where cases.is_published) then
    perform raise_catalogue_revision();
  end if;
  return null;
end $$;

do $$
declare
  of text;
begin
  -- Always: a table that is filled from a copy or by a replica changes too.
  foreach of in array array['companies', 'company_names', 'securities', 'security_identifiers', 'prices'] loop
    execute format('create trigger %1$s_raise after insert or update or delete or truncate on %1$s
      for each statement execute function raise_by_change()', of);
    execute format('alter table %1$s enable always trigger %1$s_raise', of);
  end loop;
  foreach of in array array['case_securities', 'class_periods', 'case_deadlines', 'case_documents', 'milestones',
      'plan_versions'] loop
    execute format('create trigger %1$s_raise_added after insert on %1$s referencing new table as changed
      for each statement execute function raise_by_case_part()', of);
    execute format('create trigger %1$s_raise_changed after update on %1$s referencing new table as changed
      for each statement execute function raise_by_case_part()', of);
    execute format('create trigger %1$s_raise_gone after delete on %1$s referencing old table as changed
      for each statement execute function raise_by_case_part()', of);
    execute format('create trigger %1$s_raise_emptied after truncate on %1$s
      for each statement execute function raise_by_change()', of);
    execute format('alter table %1$s enable always trigger %1$s_raise_added', of);
    execute format('alter table %1$s enable always trigger %1$s_raise_changed', of);
    execute format('alter table %1$s enable always trigger %1$s_raise_gone', of);
    execute format('alter table %1$s enable always trigger %1$s_raise_emptied', of);
  end loop;
end $$;

create trigger cases_raise_added after insert on cases referencing new table as changed
  for each statement execute function raise_by_case();
create trigger cases_raise_changed after update on cases referencing new table as changed
  for each statement execute function raise_by_case();
create trigger cases_raise_hidden after update on cases referencing old table as changed
  for each statement execute function raise_by_case();
create trigger cases_raise_gone after delete on cases referencing old table as changed
  for each statement execute function raise_by_case();
create trigger cases_raise_emptied after truncate on cases
  for each statement execute function raise_by_change();
alter table cases enable always trigger cases_raise_added;
alter table cases enable always trigger cases_raise_changed;
alter table cases enable always trigger cases_raise_hidden;
alter table cases enable always trigger cases_raise_gone;
alter table cases enable always trigger cases_raise_emptied;
