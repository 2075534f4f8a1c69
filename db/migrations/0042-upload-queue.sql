-- Uploads in a fair queue: whose turn it is, how often a reader ended without result, and what is stored of ignored rows.

-- Turns are dealt in rounds: the nth waiting file of one account comes with the nth of every other.
alter table uploads add column queue_round integer not null default 0;
-- How often in a row a reader's process ended before it stored anything.
alter table uploads add column failed_attempts integer not null default 0;

create index uploads_waiting on uploads (queue_round, id) where status = 'received';
create index uploads_in_queue on uploads (portfolio_id, queue_round)
  where status in ('received', 'detected', 'parsed', 'stored');
create index uploads_received_at on uploads (portfolio_id, created_at);
