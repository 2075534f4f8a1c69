alter table accounts rename column passed_on_at to transferred_at;
alter table distributions rename column names_until to purge_names_on;
alter table status_files rename column names_until to purge_names_on;
alter table distribution_rows rename column settled_note to resolution_note;
alter table status_rows rename column settled_note to resolution_note;
alter table arrivals rename column is_other_money to is_unrelated;
alter table mail_choices rename column unwanted to unsubscribed_kinds;

-- A function refers to a column by its text.
do $$
begin
  execute (select regexp_replace(pg_get_functiondef(p.oid), '\msettled_note\M', 'resolution_note', 'g')
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = current_schema() and p.proname = 'clear_archived_account');
end $$;
