-- Custodians' statements state positions beside trades, or alone, and the days that they cover.

-- Of the trades that are stored: how many are stated positions, which move nothing.
alter table uploads add column positions_stored bigint not null default 0 check (positions_stored >= 0);

-- An account may have positions in a file and no trade.
alter table upload_accounts alter column first_trade_date drop not null;
alter table upload_accounts alter column last_trade_date drop not null;

-- Days of an account of which a file has all that moved, as the file states itself: a quiet month has come too.
create table covered_periods (
  account_id bigint not null references accounts on delete cascade,
  upload_id bigint not null references uploads (id) on delete cascade,
  -- As in `account_map`; empty where the file names none.
  number_key text not null check (length(number_key) <= 200),
  custodian text not null default '' check (length(custodian) <= 200),
  account_number text not null,
  from_date date not null,
  to_date date not null check (from_date <= to_date),
  primary key (account_id, upload_id, number_key, custodian, from_date, to_date)
);
create index covered_periods_of_upload on covered_periods (upload_id);
