-- Who compared a template with the administrator's own spreadsheet, and when. Saving the template again clears both.
alter table filing_templates add verified_by bigint;
alter table filing_templates add verified_at timestamptz;
update filing_templates set verified_by = saved_by, verified_at = saved_at
  where saved_by is not null and document -> 'about' ->> 'columns' = 'verified';
alter table filing_templates add constraint verified_whole check ((verified_by is null) = (verified_at is null));
