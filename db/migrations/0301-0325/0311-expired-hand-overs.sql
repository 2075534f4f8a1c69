-- A request to take over an account that nobody decides ends by itself. An operator may prepare it again.
alter table handovers drop constraint handovers_status_check;
alter table handovers add constraint handovers_status_check check (status in
  ('requested', 'prepared', 'done', 'rejected', 'objected', 'expired'));
alter table handovers drop constraint decided_whole;
alter table handovers add constraint decided_whole check
  ((status in ('done', 'rejected', 'objected', 'expired')) = (decided_at is not null));
