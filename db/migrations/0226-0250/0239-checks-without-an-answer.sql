-- A check that is with the provider does not end with its page, and is ended when there was no answer for a month.
create index identity_checks_without_answer on identity_checks (submitted_at) where status = 'submitted';
drop index identity_checks_to_end;
create index identity_checks_to_end on identity_checks (expires_at) where status = 'created';
