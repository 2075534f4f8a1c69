-- Which engine matched a case: what an earlier one stored is computed again. Of rows of before nobody knows.
alter table case_matchings add column engine integer not null default 0;
