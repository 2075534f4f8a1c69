-- Companies listed in the United States, as the SEC lists them: who a caption's company is, by any of its names.
create table listed_companies (
  cik bigint primary key,
  name text not null,
  -- `nameKey` of the name and of the former ones.
  keys text[] not null,
  tickers text[] not null,
  -- With the days on which each ended, where the SEC states it.
  former_names jsonb not null default '[]',
  -- Tickers that it had in an earlier list and has no more, each with the date of the list that is without it.
  former_tickers jsonb not null default '[]',
  -- The date of the list.
  as_of date not null,
  submissions_read_at timestamptz
);
create index listed_companies_by_key on listed_companies using gin (keys);
create index listed_companies_by_ticker on listed_companies using gin (tickers);
create index listed_companies_to_read on listed_companies (submissions_read_at nulls first);
