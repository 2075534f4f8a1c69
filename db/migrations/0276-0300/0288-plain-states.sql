-- States by what they wait for: an upload for its columns or for the rows of a scan, a sign-in for the answer to a challenge.
alter table uploads drop constraint uploads_status_check;
drop index uploads_unfinished;
update uploads set status = case status when 'mapping_asked' then 'needs_mapping' else 'needs_confirmation' end
where status in ('mapping_asked', 'scan_asked');
alter table uploads add constraint uploads_status_check check (status in
  ('received', 'detected', 'needs_mapping', 'needs_confirmation', 'parsed', 'stored', 'matched', 'failed', 'undone'));
create index uploads_unfinished on uploads (portfolio_id, id)
  where status in ('received', 'detected', 'needs_mapping', 'parsed', 'stored') or cases_to_rematch <> '{}';

alter table recipe_sign_ins drop constraint recipe_sign_ins_state_check;
update recipe_sign_ins set state = 'challenged' where state = 'asked';
alter table recipe_sign_ins add constraint recipe_sign_ins_state_check check (state in
  ('queued', 'waiting', 'given', 'running', 'challenged', 'answered', 'done', 'failed', 'cancelled'));

alter table handovers drop constraint handovers_status_check;
update handovers set status = 'requested' where status = 'asked';
alter table handovers add constraint handovers_status_check check (status in
  ('requested', 'prepared', 'done', 'rejected', 'objected'));
alter table handovers alter column status set default 'requested';
