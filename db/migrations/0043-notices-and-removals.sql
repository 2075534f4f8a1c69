-- Until when all that happened was told: the next run looks back from there, however long nothing ran.
create table job_marks (
  name text primary key,
  done_until timestamptz not null
);
insert into job_marks (name, done_until) values ('notices', now());
