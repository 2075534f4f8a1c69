-- Who wrote a ticket: members of an organization do not read each other's. Null for visitors, and for tickets from before.
alter table tickets add column author_id bigint references accounts on delete set null;
create index tickets_of_author on tickets (author_id);
