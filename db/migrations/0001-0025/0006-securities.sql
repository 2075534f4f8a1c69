-- Who a security is over time, and what its owner says of it and of what happened to it.

-- A British number, and one spelling for the many that a ticker and a name have (core's tickerKey and nameKey).
alter table security_identifiers drop constraint security_identifiers_kind_check;
alter table security_identifiers add constraint security_identifiers_kind_check
  check (kind in ('ticker', 'cusip', 'isin', 'sedol'));
alter table security_identifiers add column key text;
update security_identifiers set key = value;
alter table security_identifiers alter column key set not null;
create index security_identifiers_key on security_identifiers (key) where kind = 'ticker';

alter table company_names add column key text;
update company_names set key = lower(name);
alter table company_names alter column key set not null;
create index company_names_key on company_names (key);

alter table printed_securities disable trigger printed_securities_kept;
alter table printed_securities
  add column ticker_key text,
  add column name_key text,
  add column cusip_in_isin text generated always as (
    case when isin ~ '^(US|CA)' and isin_valid is not false then substr(isin, 3, 9) end) stored,
  add column sedol_in_isin text generated always as (
    case when isin ~ '^(GB|IE)00' and isin_valid is not false then substr(isin, 5, 7) end) stored;
update printed_securities set ticker_key = symbol, name_key = lower(name);
alter table printed_securities enable trigger printed_securities_kept;
create index printed_securities_ticker_key on printed_securities (ticker_key) where ticker_key is not null;
create index printed_securities_name_key on printed_securities (name_key) where name_key is not null;
create index printed_securities_cusip_in_isin on printed_securities (cusip_in_isin) where cusip_in_isin is not null;
create index printed_securities_sedol_in_isin on printed_securities (sedol_in_isin) where sedol_in_isin is not null;

-- Whether the numbers that a file prints say that its ticker is another company's. Lines of one issuer, whose CUSIPs
-- begin alike, do not contradict each other: a split or a new name brings a new line.
create function is_contradicted(ps printed_securities, security integer) returns boolean language sql stable as $$
  select coalesce(
    bool_or(ps.cusip is not null and ps.cusip_valid is not false
      or ps.cusip_in_isin is not null or ps.sedol_in_isin is not null
      or (own.kind = 'isin' and ps.isin is not null and ps.isin_valid is not false))
    and not bool_or(coalesce(
      (ps.cusip_valid is not false and (own.value = ps.cusip
        or (own.kind = 'cusip' and left(own.value, 6) = left(ps.cusip, 6))
        or (own.value ~ '^(US|CA).{10}$' and substr(own.value, 3, 6) = left(ps.cusip, 6))))
      or (ps.isin_valid is not false and own.value = ps.isin)
      or own.value in (ps.cusip_in_isin, ps.sedol_in_isin)
      or (own.kind = 'cusip' and left(own.value, 6) = left(ps.cusip_in_isin, 6))
      or (own.value ~ '^(US|CA).{10}$' and substr(own.value, 3, 6) = left(ps.cusip_in_isin, 6)), false)), false)
  from security_identifiers own where own.security_id = security and own.kind <> 'ticker'
$$;

-- Which securities of the catalogue a printed one means, and when. A name as it is known comes first; another spelling
-- of a ticker, or a company's name where nothing else is printed, counts only where one security fits.
create or replace view printed_security_meanings as
  select ps.id as printed_security_id, si.security_id,
    coalesce(si.valid_from, '-infinity'::date) as from_date, coalesce(si.valid_to, 'infinity'::date) as to_date
  from printed_securities ps
  join security_identifiers si on si.kind = 'cusip' and si.value = ps.cusip
  union
  select ps.id, si.security_id, coalesce(si.valid_from, '-infinity'::date), coalesce(si.valid_to, 'infinity'::date)
  from printed_securities ps
  join security_identifiers si on si.kind = 'isin' and si.value = ps.isin
  union
  select ps.id, si.security_id, coalesce(si.valid_from, '-infinity'::date), coalesce(si.valid_to, 'infinity'::date)
  from printed_securities ps
  join security_identifiers si on si.kind = 'cusip' and si.value = ps.cusip_in_isin
  union
  select ps.id, si.security_id, coalesce(si.valid_from, '-infinity'::date), coalesce(si.valid_to, 'infinity'::date)
  from printed_securities ps
  join security_identifiers si on si.kind = 'sedol' and si.value = ps.sedol_in_isin
  union
  select ps.id, si.security_id, coalesce(si.valid_from, '-infinity'::date), coalesce(si.valid_to, 'infinity'::date)
  from printed_securities ps
  join security_identifiers si on si.kind = 'sedol' and si.value = ps.symbol
  union
  select ps.id, si.security_id, coalesce(si.valid_from, '-infinity'::date), coalesce(si.valid_to, 'infinity'::date)
  from printed_securities ps
  join security_identifiers si on si.kind = 'ticker' and si.value = ps.symbol
  where not is_contradicted(ps, si.security_id)
  union
  select ps.id, si.security_id, coalesce(si.valid_from, '-infinity'::date), coalesce(si.valid_to, 'infinity'::date)
  from printed_securities ps
  join security_identifiers si on si.kind = 'ticker' and si.key = ps.ticker_key and si.value <> ps.symbol
  where not is_contradicted(ps, si.security_id) and not exists (
    select from security_identifiers other
    where other.kind = 'ticker' and other.key = ps.ticker_key and other.value <> si.value
      and coalesce(other.valid_from, '-infinity') <= coalesce(si.valid_to, 'infinity')
      and coalesce(si.valid_from, '-infinity') <= coalesce(other.valid_to, 'infinity'))
  union
  select ps.id, s.id, '-infinity'::date, 'infinity'::date
  from printed_securities ps
  join company_names cn on cn.key = ps.name_key
  join securities s on s.company_id = cn.company_id
  where not exists (
    select from company_names other join securities twin on twin.company_id = other.company_id
    where other.key = ps.name_key and twin.id <> s.id);

-- What an owner says of a security or a trade. Nothing stored is changed by it: it is applied where trades are computed,
-- and the same file again, or the next one, finds it by what it prints.
create table corrections (
  id bigint generated always as identity unique,
  account_id bigint not null references accounts on delete cascade,
  kind text not null check (kind in ('security', 'joined', 'parted', 'ratio', 'ignored', 'acquired')),
  -- Of a security: which one of the catalogue's a printed one is; null: none of them.
  printed_security_id bigint references printed_securities,
  security_id integer references securities,
  -- Of trades: the one, or the leg that went out and the leg that came in.
  portfolio_id bigint references portfolios (id) on delete cascade,
  fingerprint bytea,
  occurrence integer,
  other_portfolio_id bigint references portfolios (id) on delete cascade,
  other_fingerprint bytea,
  other_occurrence integer,
  ratio text,
  acquired_on date,
  acquired_price numeric check (acquired_price >= 0),
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (account_id, id),
  constraint of_a_security_or_of_trades check (
    (kind = 'security') = (printed_security_id is not null) and (kind = 'security') = (portfolio_id is null)
    and (portfolio_id is null) = (fingerprint is null) and (fingerprint is null) = (occurrence is null)
    and (other_portfolio_id is null) = (other_fingerprint is null)
    and (other_fingerprint is null) = (other_occurrence is null)),
  constraint two_legs check ((kind in ('joined', 'parted')) = (other_portfolio_id is not null)),
  constraint with_its_figure check (
    (kind = 'ratio') = (ratio is not null)
    and (kind = 'acquired') = (acquired_on is not null) and (kind = 'acquired') = (acquired_price is not null))
);
create index corrections_in_force on corrections (account_id, kind, id) where undone_at is null;
create index corrections_of_portfolio on corrections (portfolio_id);
create index corrections_of_other_portfolio on corrections (other_portfolio_id);

-- What an owner's printed securities mean beside or in place of what everybody's do; made anew when trades or
-- corrections change. 'said' by the owner, 'none' of the catalogue's by the owner (security_id 0), the same 'line' by a
-- change that the trades tell of, or the 'source' of shares that went on in that security.
create table own_meanings (
  account_id bigint not null,
  beneficial_account_id bigint not null,
  printed_security_id bigint not null references printed_securities,
  security_id integer not null,
  relation text not null check (relation in ('said', 'none', 'line', 'source')),
  primary key (account_id, beneficial_account_id, printed_security_id, security_id, relation),
  foreign key (account_id, beneficial_account_id) references beneficial_accounts on delete cascade
);
create index own_meanings_of_owner on own_meanings (beneficial_account_id, printed_security_id);
create index own_meanings_of_security on own_meanings (security_id, beneficial_account_id);

-- The rows that a history is told from: few among many.
create index trades_of_history on trades (portfolio_id, printed_security_id)
  where type in ('split', 'other', 'transfer_in', 'transfer_out');

-- What each portfolio's printed securities mean to its owner.
create view own_security_meanings as
  select p.account_id, p.beneficial_account_id, held.portfolio_id, held.printed_security_id, m.security_id,
    m.from_date, m.to_date
  from portfolios p
  join portfolio_securities held on held.portfolio_id = p.id
  join printed_security_meanings m on m.printed_security_id = held.printed_security_id
  where not exists (
    select from own_meanings own
    where own.beneficial_account_id = p.beneficial_account_id
      and own.printed_security_id = held.printed_security_id and own.relation in ('said', 'none'))
  union all
  select p.account_id, p.beneficial_account_id, held.portfolio_id, held.printed_security_id, own.security_id,
    '-infinity'::date, 'infinity'::date
  from portfolios p
  join portfolio_securities held on held.portfolio_id = p.id
  join own_meanings own on own.beneficial_account_id = p.beneficial_account_id
    and own.printed_security_id = held.printed_security_id and own.relation in ('said', 'line');
