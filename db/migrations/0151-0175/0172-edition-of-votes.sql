-- A vote to take part in a group is of the terms as they were: the edition of the proposed group. Null: of no group, or a vote
-- from before editions were recorded.
alter table organisation_votes add column group_edition integer check (group_edition > 0);
