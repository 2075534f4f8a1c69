-- What the rows of a status file come to, computed once for each state of it, and how often rows of it were decided or opened again.
alter table status_files
  add column counts jsonb,
  -- The state that they are of.
  add column counts_of text,
  add column decisions int not null default 0;
