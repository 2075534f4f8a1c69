-- When an organisation's report goes out by mail, and to which of its members.
create table organisation_report_schedules (
  organisation_id bigint primary key references accounts on delete cascade,
  rhythm text not null check (rhythm in ('month', 'quarter')),
  day_of_month integer not null check (day_of_month between 1 and 28),
  -- Members' accounts; who is no member any more gets none.
  recipients bigint[] not null check (cardinality(recipients) between 1 and 50),
  next_on date not null,
  set_by bigint references accounts on delete set null,
  set_at timestamptz not null default now()
);
create index organisation_report_schedules_due on organisation_report_schedules (next_on);
create index organisation_report_schedules_by_setter on organisation_report_schedules (set_by) where set_by is not null;
-- Decisions of a report's days.
create index organisation_decisions_by_time on organisation_decisions (organisation_id, found_at);
