-- Which entity each account of an institution's files belongs to, and what each of its files has of each account. The rows
-- of an account are stored in the portfolio that it is mapped to; those of an unknown account are only counted.

-- The choices, used for every later file.
create table account_map (
  account_id bigint not null references accounts on delete cascade,
  -- The account number as it is compared: upper case, single spaces.
  number_key text not null check (length(number_key) between 1 and 200),
  -- As the file prints it.
  account_number text not null,
  -- Null: the account is not the institution's, and its rows are left out.
  portfolio_id bigint,
  -- A file of this account alone was sent into that portfolio; otherwise it was chosen.
  is_by_upload boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (account_id, number_key),
  -- Without its portfolio the account is unknown again.
  foreign key (account_id, portfolio_id) references portfolios on delete cascade
);
create index account_map_of_portfolio on account_map (portfolio_id) where portfolio_id is not null;

-- One account in one file. The key of rows without a number is empty; they are placed for this file alone.
create table upload_accounts (
  account_id bigint not null references accounts on delete cascade,
  upload_id bigint not null references uploads (id) on delete cascade,
  number_key text not null check (length(number_key) <= 200),
  account_number text not null,
  -- Every way in which the file prints it.
  spellings text[] not null,
  rows bigint not null,
  first_trade_date date not null,
  last_trade_date date not null,
  printed_security_ids bigint[] not null,
  -- Where its rows are; null: nowhere.
  portfolio_id bigint references portfolios (id) on delete set null,
  -- False: a later reading of the file adds its rows there.
  is_stored boolean not null default false,
  primary key (account_id, upload_id, number_key)
);
create index upload_accounts_of_upload on upload_accounts (upload_id);
create index upload_accounts_of_number on upload_accounts (account_id, number_key);
create index upload_accounts_of_portfolio on upload_accounts (portfolio_id) where portfolio_id is not null;

-- Whether the rows are placed by their accounts, and whether the sender named the portfolio.
alter table uploads add column is_by_account boolean not null default false;
alter table uploads add column names_portfolio boolean not null default true;
-- Of a later reading: how many trades of the file it has passed; null otherwise.
alter table uploads add column reread_trades bigint check (reread_trades >= 0);

-- One file touches securities in several portfolios.
alter table upload_securities drop constraint upload_securities_portfolio_id_upload_id_fkey;
alter table upload_securities add foreign key (portfolio_id) references portfolios (id) on delete cascade;
alter table upload_securities add foreign key (upload_id) references uploads (id) on delete cascade;
create index upload_securities_of_upload on upload_securities (upload_id);

-- A file that holds rows of other portfolios moves to one of them when its own portfolio goes.
alter table upload_rows drop constraint upload_rows_portfolio_id_upload_id_fkey;
alter table upload_rows add foreign key (portfolio_id, upload_id) references uploads on update cascade on delete cascade;
alter table upload_columns drop constraint upload_columns_portfolio_id_upload_id_fkey;
alter table upload_columns add foreign key (portfolio_id, upload_id) references uploads on update cascade on delete cascade;

-- What institutions have uploaded so far stays where it is: each account of a file is placed in the file's portfolio.
insert into upload_accounts
  (account_id, upload_id, number_key, account_number, spellings, rows, first_trade_date, last_trade_date,
    printed_security_ids, portfolio_id, is_stored)
select p.account_id, u.id, key.number_key, min(coalesce(t.account, '')),
  coalesce(array_agg(distinct t.account) filter (where t.account is not null), '{}'), count(*), min(t.trade_date),
  max(t.trade_date), array_agg(distinct t.printed_security_id), u.portfolio_id, true
from uploads u
join portfolios p on p.id = u.portfolio_id
join accounts a on a.id = p.account_id and a.org_type = 2
join upload_trades ut on ut.portfolio_id = u.portfolio_id and ut.upload_id = u.id
join trades t on t.portfolio_id = ut.portfolio_id and t.fingerprint = ut.fingerprint and t.occurrence = ut.occurrence
cross join lateral (
  select left(upper(regexp_replace(btrim(coalesce(t.account, '')), '\s+', ' ', 'g')), 200) as number_key) key
where u.status in ('stored', 'matched')
group by p.account_id, u.id, u.portfolio_id, key.number_key;

update uploads u set is_by_account = true from portfolios p join accounts a on a.id = p.account_id and a.org_type = 2
where p.id = u.portfolio_id and (u.status in ('stored', 'matched', 'mapping_asked')
  or (u.status = 'received' and u.trades_stored = 0));

-- An account that is in one portfolio only stays with it. One that is in several is asked about with the next file.
insert into account_map (account_id, number_key, account_number, portfolio_id, is_by_upload)
select account_id, number_key, min(account_number), min(portfolio_id), true
from upload_accounts where number_key <> ''
group by account_id, number_key having count(distinct portfolio_id) = 1;
