-- The row of a distribution that a letter asks about, so that one question is drafted for each difference.
alter table letters add column distribution_id bigint references distributions on delete set null;
alter table letters add column row_number integer;
create index letters_of_row on letters (distribution_id, row_number) where distribution_id is not null;
create index distributions_posted_at on distributions (posted_at) where status = 'posted';
