-- Stated payments are counted again only where a distribution comes further, and not with each batch of its posting.
create index status_rows_expecting on status_rows (status_file_id) where expects_payment and settled_at is null;
create or replace function refresh_stated_payments() returns trigger language plpgsql as $$
begin
  perform refresh_work('stated_payment', array(select f.id from status_files f
    where f.status = 'applied' and f.case_id in (select n.case_id from new_rows n join gone_rows o on o.id = n.id
      where n.status is distinct from o.status and n.status in ('approved', 'posted', 'reversed'))));
  return null;
end $$;
drop trigger distributions_stated_payments on distributions;
create trigger distributions_stated_payments after update on distributions
  referencing old table as gone_rows new table as new_rows for each statement execute function refresh_stated_payments();
