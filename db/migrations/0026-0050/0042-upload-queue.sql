-- Uploads in a fair queue: whose turn it is, how often a reader ended without result, and what is stored of ignored rows.

-- Turns are dealt in rounds: the nth waiting file of one account comes with the nth of every other.
alter table uploads add column queue_round integer not null default 0;
-- How often in a row a reader's process ended before it stored anything.
alter table uploads add column failed_attempts integer not null default 0;

create index uploads_waiting on uploads (queue_round, id) where status = 'received';
create index uploads_in_queue on uploads (portfolio_id, queue_round)
  where status in ('received', 'detected', 'parsed', 'stored');
create index uploads_received_at on uploads (portfolio_id, created_at);

-- An upload that was taken back lets go of its file; its trades go in batches, and this counts how many went.
alter table uploads alter column file_key drop not null;
alter table uploads add constraint undone_without_file check (file_key is not null or status = 'undone');
alter table uploads add column trades_removed bigint not null default 0;
create index uploads_to_remove on uploads (id) where status = 'undone' and finished_at is null;
