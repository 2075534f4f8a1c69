-- Until when all that happened was told: the next run looks back from there, however long nothing ran.
create table job_marks (
  name text primary key,
  done_until timestamptz not null
);
insert into job_marks (name, done_until) values ('notices', now());

-- Portfolios that are gone and whose trades are removed in batches by a job. No foreign key: the owner is gone first.
create table trade_removals (
  portfolio_id bigint primary key,
  -- How many trades are gone since the deletion was answered.
  removed bigint not null default 0,
  begun_at timestamptz not null default now()
);

-- A small portfolio takes its trades along; of a large one the first go at once, and the rest by the job.
create or replace function remove_trades_of_portfolio() returns trigger language plpgsql as $$
begin
  delete from trades where ctid = any(array(select ctid from trades where portfolio_id = old.id limit 20000));
  delete from upload_trades where ctid = any(array(select ctid from upload_trades where portfolio_id = old.id limit 20000));
  if exists (select from trades where portfolio_id = old.id)
    or exists (select from upload_trades where portfolio_id = old.id) then
    insert into trade_removals (portfolio_id) values (old.id);
  end if;
  return null;
end $$;

-- With its portfolio an upload leaves its trades to what removes the portfolio's.
create or replace function remove_trades_of_upload() returns trigger language plpgsql as $$
begin
  if exists (select from portfolios where id = old.portfolio_id) then
    delete from upload_trades where portfolio_id = old.portfolio_id and upload_id = old.id;
  end if;
  return null;
end $$;

-- Owners whose securities are to be told anew by a job, as their trades are many.
create table owner_relinks (
  account_id bigint primary key references accounts on delete cascade,
  printed_security_ids bigint[] not null default '{}',
  asked_at timestamptz not null default now()
);
