-- Quarterly statements: owners can switch their mail off.
alter table mail_choices drop constraint mail_choices_unwanted_check;
alter table mail_choices add constraint mail_choices_unsubscribed_kinds_check
  check (unsubscribed_kinds <@ '{news,matches,deadlines,claims,statements}');

-- The first statement is of the quarter in which this version was installed.
insert into job_marks (name, done_until) values ('quarterly-statements', date_trunc('quarter', now() at time zone 'UTC') at time zone 'UTC') on conflict do nothing;
