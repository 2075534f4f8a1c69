-- The desk's work: what waits for an operator, each item with the day it must be done by.

-- The days on which the Federal Reserve Banks are closed beside weekends, as core/dates/business-days.ts has them; a test
-- compares the two.
create table closed_days (day date primary key);
insert into closed_days select unnest(array[
  '2015-01-01', '2015-01-19', '2015-02-16', '2015-05-25', '2015-09-07', '2015-10-12', '2015-11-11', '2015-11-26',
  '2015-12-25', '2016-01-01', '2016-01-18', '2016-02-15', '2016-05-30', '2016-07-04', '2016-09-05', '2016-10-10',
  '2016-11-11', '2016-11-24', '2016-12-26', '2017-01-02', '2017-01-16', '2017-02-20', '2017-05-29', '2017-07-04',
  '2017-09-04', '2017-10-09', '2017-11-23', '2017-12-25', '2018-01-01', '2018-01-15', '2018-02-19', '2018-05-28',
  '2018-07-04', '2018-09-03', '2018-10-08', '2018-11-12', '2018-11-22', '2018-12-25', '2019-01-01', '2019-01-21',
  '2019-02-18', '2019-05-27', '2019-07-04', '2019-09-02', '2019-10-14', '2019-11-11', '2019-11-28', '2019-12-25',
  '2020-01-01', '2020-01-20', '2020-02-17', '2020-05-25', '2020-09-07', '2020-10-12', '2020-11-11', '2020-11-26',
  '2020-12-25', '2021-01-01', '2021-01-18', '2021-02-15', '2021-05-31', '2021-07-05', '2021-09-06', '2021-10-11',
  '2021-11-11', '2021-11-25', '2022-01-17', '2022-02-21', '2022-05-30', '2022-06-20', '2022-07-04', '2022-09-05',
  '2022-10-10', '2022-11-11', '2022-11-24', '2022-12-26', '2023-01-02', '2023-01-16', '2023-02-20', '2023-05-29',
  '2023-06-19', '2023-07-04', '2023-09-04', '2023-10-09', '2023-11-23', '2023-12-25', '2024-01-01', '2024-01-15',
  '2024-02-19', '2024-05-27', '2024-06-19', '2024-07-04', '2024-09-02', '2024-10-14', '2024-11-11', '2024-11-28',
  '2024-12-25', '2025-01-01', '2025-01-20', '2025-02-17', '2025-05-26', '2025-06-19', '2025-07-04', '2025-09-01',
  '2025-10-13', '2025-11-11', '2025-11-27', '2025-12-25', '2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25',
  '2026-06-19', '2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25', '2027-01-01', '2027-01-18',
  '2027-02-15', '2027-05-31', '2027-07-05', '2027-09-06', '2027-10-11', '2027-11-11', '2027-11-25', '2028-01-17',
  '2028-02-21', '2028-05-29', '2028-06-19', '2028-07-04', '2028-09-04', '2028-10-09', '2028-11-23', '2028-12-25',
  '2029-01-01', '2029-01-15', '2029-02-19', '2029-05-28', '2029-06-19', '2029-07-04', '2029-09-03', '2029-10-08',
  '2029-11-12', '2029-11-22', '2029-12-25', '2030-01-01', '2030-01-21', '2030-02-18', '2030-05-27', '2030-06-19',
  '2030-07-04', '2030-09-02', '2030-10-14', '2030-11-11', '2030-11-28', '2030-12-25', '2031-01-01', '2031-01-20',
  '2031-02-17', '2031-05-26', '2031-06-19', '2031-07-04', '2031-09-01', '2031-10-13', '2031-11-11', '2031-11-27',
  '2031-12-25', '2032-01-01', '2032-01-19', '2032-02-16', '2032-05-31', '2032-07-05', '2032-09-06', '2032-10-11',
  '2032-11-11', '2032-11-25', '2033-01-17', '2033-02-21', '2033-05-30', '2033-06-20', '2033-07-04', '2033-09-05',
  '2033-10-10', '2033-11-11', '2033-11-24', '2033-12-26', '2034-01-02', '2034-01-16', '2034-02-20', '2034-05-29',
  '2034-06-19', '2034-07-04', '2034-09-04', '2034-10-09', '2034-11-23', '2034-12-25', '2035-01-01', '2035-01-15',
  '2035-02-19', '2035-05-28', '2035-06-19', '2035-07-04', '2035-09-03', '2035-10-08', '2035-11-12', '2035-11-22',
  '2035-12-25', '2036-01-01', '2036-01-21', '2036-02-18', '2036-05-26', '2036-06-19', '2036-07-04', '2036-09-01',
  '2036-10-13', '2036-11-11', '2036-11-27', '2036-12-25', '2037-01-01', '2037-01-19', '2037-02-16', '2037-05-25',
  '2037-06-19', '2037-09-07', '2037-10-12', '2037-11-11', '2037-11-26', '2037-12-25', '2038-01-01', '2038-01-18',
  '2038-02-15', '2038-05-31', '2038-07-05', '2038-09-06', '2038-10-11', '2038-11-11', '2038-11-25', '2039-01-17',
  '2039-02-21', '2039-05-30', '2039-06-20', '2039-07-04', '2039-09-05', '2039-10-10', '2039-11-11', '2039-11-24',
  '2039-12-26', '2040-01-02', '2040-01-16', '2040-02-20', '2040-05-28', '2040-06-19', '2040-07-04', '2040-09-03',
  '2040-10-08', '2040-11-12', '2040-11-22', '2040-12-25', '2041-01-01', '2041-01-21', '2041-02-18', '2041-05-27',
  '2041-06-19', '2041-07-04', '2041-09-02', '2041-10-14', '2041-11-11', '2041-11-28', '2041-12-25', '2042-01-01',
  '2042-01-20', '2042-02-17', '2042-05-26', '2042-06-19', '2042-07-04', '2042-09-01', '2042-10-13', '2042-11-11',
  '2042-11-27', '2042-12-25', '2043-01-01', '2043-01-19', '2043-02-16', '2043-05-25', '2043-06-19', '2043-09-07',
  '2043-10-12', '2043-11-11', '2043-11-26', '2043-12-25', '2044-01-01', '2044-01-18', '2044-02-15', '2044-05-30',
  '2044-06-20', '2044-07-04', '2044-09-05', '2044-10-10', '2044-11-11', '2044-11-24', '2044-12-26', '2045-01-02',
  '2045-01-16', '2045-02-20', '2045-05-29', '2045-06-19', '2045-07-04', '2045-09-04', '2045-10-09', '2045-11-23',
  '2045-12-25', '2046-01-01', '2046-01-15', '2046-02-19', '2046-05-28', '2046-06-19', '2046-07-04', '2046-09-03',
  '2046-10-08', '2046-11-12', '2046-11-22', '2046-12-25', '2047-01-01', '2047-01-21', '2047-02-18', '2047-05-27',
  '2047-06-19', '2047-07-04', '2047-09-02', '2047-10-14', '2047-11-11', '2047-11-28', '2047-12-25', '2048-01-01',
  '2048-01-20', '2048-02-17', '2048-05-25', '2048-06-19', '2048-09-07', '2048-10-12', '2048-11-11', '2048-11-26',
  '2048-12-25', '2049-01-01', '2049-01-18', '2049-02-15', '2049-05-31', '2049-07-05', '2049-09-06', '2049-10-11',
  '2049-11-11', '2049-11-25', '2050-01-17', '2050-02-21', '2050-05-30', '2050-06-20', '2050-07-04', '2050-09-05',
  '2050-10-10', '2050-11-11', '2050-11-24', '2050-12-26'
]::date[]);

-- The business day so many after a day; 0 is the day itself or the next that is one, and below 0 so many before it.
create function add_business_days(start date, days integer) returns date language sql stable as $$
  select d::date from generate_series(
    start + case when days > 0 then 1 else 0 end - case when days < 0 then 1 else 0 end,
    start + case when days < 0 then days * 2 - 12 else days * 2 + 12 end,
    case when days < 0 then interval '-1 day' else interval '1 day' end) d
  where extract(isodow from d) < 6 and not exists (select from closed_days c where c.day = d::date)
  order by case when days < 0 then d end desc, d offset greatest(abs(days) - 1, 0) limit 1
$$;

-- How long each kind of work may take. `waiting`: so many business days after it began to wait, and no later than the date
-- of others that binds it. `before`: so many days before the date of others, on a business day. `date`: on that date.
-- `after`: so many days after it. Where there is no such date, as `waiting`.
create table work_clocks (
  kind text primary key,
  basis text not null check (basis in ('waiting', 'before', 'date', 'after')),
  days integer not null check (days between 0 and 120),
  changed_by bigint,
  changed_at timestamptz not null default now()
);
insert into work_clocks (kind, basis, days) values
  ('confirmation', 'waiting', 3),
  ('sign_off', 'before', 10),
  ('deficiency', 'date', 5),
  ('unconfirmed', 'after', 10),
  ('account_holder', 'waiting', 3),
  ('lost_proof', 'waiting', 3),
  ('difference', 'waiting', 5),
  ('proposal', 'waiting', 10),
  ('approval', 'waiting', 2),
  ('bank_file', 'after', 2),
  ('ticket', 'waiting', 1),
  ('role_request', 'waiting', 2);

create function work_due(basis text, days integer, since date, must_by date) returns date language sql stable as $$
  select case
    when must_by is null then add_business_days(since, greatest(days, 1))
    when basis = 'waiting' then least(add_business_days(since, days), must_by)
    -- what comes late has until the next business day, and never longer than the date itself
    when basis = 'before' then greatest(add_business_days(must_by - days + 1, -1), least(add_business_days(since, 1), must_by))
    when basis = 'date' then must_by
    else must_by + days end
$$;

-- Everything that waits, as the tables have it. `must_by` is the date of others: a court's, an administrator's, a bank's.
create view work_sources as
select w.*, work_due(k.basis, k.days, (w.since at time zone 'America/New_York')::date, w.must_by) as due_on
from (
  select 'sign_off'::text as kind, s.id as subject_id, s.account_id, p.case_id, b.name as title,
    'signed off on ' || to_char(o.signed_at at time zone coalesce(c.time_zone, 'America/New_York'), 'YYYY-MM-DD') as detail,
    o.recognized_claim as amount, o.currency, s.updated_at as since, d.date as must_by
  from sub_payout_requests s
  join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
  join cases c on c.id = p.case_id
  join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
  join lateral (select n.id, n.signed_at, n.recognized_claim, n.currency from sign_offs n where n.account_id = s.account_id
    and n.sub_payout_request_id = s.id order by n.id desc limit 1) o on true
  left join case_deadlines d on d.case_id = p.case_id and d.kind = 'claim' and d.superseded_at is null
  where s.stage = 'review' and not exists (select from filing_claims f
    where f.account_id = s.account_id and f.sign_off_id = o.id and f.cancelled_at is null)
  union all
  select 'confirmation', r.confirmation_id, r.account_id, k.case_id, b.name, c.file_name, null, null, r.opened_at, k.date
  from confirmation_reviews r
  join confirmations c on c.account_id = r.account_id and c.id = r.confirmation_id and c.removed_at is null
  join portfolios f on f.account_id = c.account_id and f.id = c.portfolio_id
  join beneficial_accounts b on b.account_id = f.account_id and b.id = f.beneficial_account_id
  join lateral (select p.case_id, d.date
    from sub_payout_requests s
    join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    left join case_deadlines d on d.case_id = p.case_id and d.kind = 'claim' and d.superseded_at is null
    where s.account_id = r.account_id and s.beneficial_account_id = f.beneficial_account_id
      and (c.sub_payout_request_id is null or s.id = c.sub_payout_request_id)
      and s.stage in ('trades', 'contract', 'payment', 'sign_off', 'review', 'deficient', 'filed', 'approved')
      and exists (select from case_securities cs
        join own_security_meanings m on m.portfolio_id = f.id and m.security_id = cs.security_id
        where cs.case_id = p.case_id)
    order by d.date nulls last, s.id limit 1) k on true
  where r.closed_at is null
  union all
  select 'deficiency', s.id, s.account_id, p.case_id, b.name, coalesce(s.reason, ''), null, null, s.updated_at, s.cure_by
  from sub_payout_requests s
  join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
  join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
  where s.stage = 'deficient'
  union all
  select 'unconfirmed', f.id, null, f.case_id, 'Filing TR-F' || f.id,
    u.n || case when u.n = 1 then ' claim is' else ' claims are' end || ' not confirmed', null, null, f.made_at, f.sent_on
  from filings f
  join lateral (select count(*) as n from filing_claims x
    where x.filing_id = f.id and x.claim_number is null and x.cancelled_at is null) u on u.n > 0
  where f.status = 'sent'
  union all
  select 'account_holder', h.id, h.account_id, s.case_id, b.name, h.difference, null, null, h.checked_at, null
  from account_holder_checks h
  join payment_details d on d.account_id = h.account_id and d.id = h.payment_details_id and d.removed_at is null
  join beneficial_accounts b on b.account_id = h.account_id and b.id = h.beneficial_account_id
  join lateral (select p.case_id from sub_payout_requests s
    join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    where s.account_id = h.account_id and s.beneficial_account_id = h.beneficial_account_id
      and s.payment_details_id = h.payment_details_id and s.stage not in ('rejected', 'withdrawn', 'closed_unpaid')
    order by s.id limit 1) s on true
  where h.status = 'open'
  union all
  select 'lost_proof', s.id, s.account_id, p.case_id, b.name, l.reason, null, null, l.found_at, d.date
  from lost_proofs l
  join sub_payout_requests s on s.account_id = l.account_id and s.id = l.sub_payout_request_id
  join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
  join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
  left join case_deadlines d on d.case_id = p.case_id and d.kind = 'claim' and d.superseded_at is null
  where l.settled_at is null
  union all
  select 'difference', d.id, null, d.case_id, 'Distribution ' || d.round,
    u.n || case when u.n = 1 then ' award differs' else ' awards differ' end, null, null, d.posted_at, null
  from distributions d
  join lateral (select count(*) as n from distribution_rows r
    where r.distribution_id = d.id and r.difference is not null and r.settled_at is null and r.problem is null) u on u.n > 0
  where d.status = 'posted'
  union all
  select 'approval', d.id, null, d.case_id, 'Distribution ' || d.round,
    case when d.arrived is null then 'the money has not arrived' else 'to be approved by a second operator' end,
    d.total, d.currency, d.imported_at, null
  from distributions d where d.status = 'read'
  union all
  select 'bank_file', f.id, null, d.case_id, 'Bank file ' || f.id,
    case f.status when 'draft' then 'to be approved by a second operator' when 'sent' then 'the bank has not answered'
      else 'to be sent' end,
    f.total, f.currency, f.created_at, f.execute_on
  from bank_files f join distributions d on d.id = f.distribution_id
  where f.status in ('draft', 'approved', 'written', 'sent')
  union all
  select 'proposal', c.id, x.account_id, c.id, c.title, 'proposed by a scout', null, null, x.submitted_at, null
  from proposals x join cases c on c.id = x.case_id where x.status = 'submitted'
  union all
  select 'ticket', t.id, t.account_id, t.case_id, t.name, t.subject, null, null, t.created_at, null
  from tickets t where t.status = 'open'
  union all
  select 'role_request', q.id, q.account_id, null, a.email, 'asks for ' || replace(array_to_string(q.capabilities, ' and '), '_', ' '),
    null, null, q.requested_at, (q.expires_at at time zone 'America/New_York')::date
  from role_requests q join accounts a on a.id = q.account_id where q.status = 'pending'
) w join work_clocks k on k.kind = w.kind;

-- The same, stored, so that a page of it is a read of one index. `refresh_work` alone writes what the sources say.
create table work_items (
  kind text not null,
  subject_id bigint not null,
  account_id bigint,
  case_id integer,
  title text not null,
  detail text not null,
  amount numeric(20, 2),
  currency text,
  since timestamptz not null,
  must_by date,
  due_on date not null,
  -- The operator, as work_claims has it.
  assigned_to bigint,
  -- Out of the lists until that day.
  snoozed_until date,
  -- How often it was escalated.
  escalated smallint not null default 0,
  primary key (kind, subject_id)
);
create index work_items_by_due on work_items (due_on, kind, subject_id);
create index work_items_of_kind on work_items (kind, due_on, subject_id);
create index work_items_of_operator on work_items (assigned_to, due_on, kind, subject_id);
create index work_items_of_case on work_items (case_id, due_on, kind, subject_id);
create index work_items_by_title on work_items (lower(title) text_pattern_ops);

-- That something changed, for whoever watches the desk; a row goes after an hour.
create table work_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp()
);
create index work_changes_by_time on work_changes (at);

-- What operators did and wrote about an item.
create table work_events (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id bigint not null,
  -- What was done at once is undone at once.
  batch uuid not null,
  act text not null check (act in ('assigned', 'released', 'snoozed', 'woken', 'commented', 'escalated', 'undone')),
  -- Null: the program did it.
  by bigint references accounts on delete set null,
  at timestamptz not null default now(),
  text text check (length(text) between 1 and 4000),
  -- Who or until when, before and after.
  was jsonb,
  became jsonb,
  undone_at timestamptz
);
create index work_events_of_item on work_events (kind, subject_id, id);
create index work_events_of_operator on work_events (by, id desc);

create table work_mentions (
  account_id bigint not null references accounts on delete cascade,
  event_id bigint not null references work_events on delete cascade,
  read_at timestamptz,
  primary key (account_id, event_id)
);
create index work_mentions_unread on work_mentions (account_id, event_id) where read_at is null;

-- Filters that an operator stored under a name.
create table work_views (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null check (length(name) between 1 and 60),
  filter jsonb not null,
  created_at timestamptz not null default now(),
  unique (account_id, name)
);

-- The operators to whom late work is escalated; where there are none, to all.
create table work_leads (account_id bigint primary key references accounts on delete cascade);

alter table work_claims drop constraint work_claims_kind_check;
alter table work_claims add foreign key (kind) references work_clocks;

create function refresh_work(of_kind text, ids bigint[]) returns void language plpgsql as $$
declare
  changed bigint;
begin
  if coalesce(cardinality(ids), 0) = 0 then return; end if;
  with now as materialized (
    select * from work_sources where kind = of_kind and subject_id = any(ids)
  ), gone as (
    delete from work_items i where i.kind = of_kind and i.subject_id = any(ids)
      and not exists (select from now where now.subject_id = i.subject_id)
    returning 1
  ), stored as (
    insert into work_items as i (kind, subject_id, account_id, case_id, title, detail, amount, currency, since, must_by, due_on, assigned_to)
    select n.kind, n.subject_id, n.account_id, n.case_id, n.title, n.detail, n.amount, n.currency, n.since, n.must_by, n.due_on,
      (select w.account_id from work_claims w where w.kind = n.kind and w.subject_id = n.subject_id)
    from now n
    on conflict (kind, subject_id) do update set account_id = excluded.account_id, case_id = excluded.case_id,
      title = excluded.title, detail = excluded.detail, amount = excluded.amount, currency = excluded.currency,
      since = excluded.since, must_by = excluded.must_by, due_on = excluded.due_on,
      escalated = case when excluded.due_on > i.due_on then 0 else i.escalated end
    where (i.account_id, i.case_id, i.title, i.detail, i.amount, i.currency, i.since, i.must_by, i.due_on)
      is distinct from (excluded.account_id, excluded.case_id, excluded.title, excluded.detail, excluded.amount,
        excluded.currency, excluded.since, excluded.must_by, excluded.due_on)
    returning 1
  ) select (select count(*) from gone) + (select count(*) from stored) into changed;
  if changed > 0 then insert into work_changes default values; end if;
end $$;

-- All of a kind again, or of every kind: after a clock was changed, and once an hour for what no trigger sees.
create function refresh_all_work(of_kind text default null) returns void language plpgsql as $$
declare
  one text;
begin
  for one in select kind from work_clocks where of_kind is null or kind = of_kind loop
    perform refresh_work(one, array(select subject_id from work_sources where kind = one
      union select subject_id from work_items where kind = one));
  end loop;
end $$;

-- A table whose rows are the subjects of a kind: its name and the column that names the subject.
create function refresh_work_of_rows() returns trigger language plpgsql as $$
declare
  ids bigint[];
  kinds text[] := string_to_array(tg_argv[0], ',');
  one text;
begin
  if tg_op = 'DELETE' then
    execute format('select array_agg(distinct %I::bigint) from gone_rows', tg_argv[1]) into ids;
  else
    execute format('select array_agg(distinct %I::bigint) from new_rows', tg_argv[1]) into ids;
  end if;
  foreach one in array kinds loop
    perform refresh_work(one, ids);
  end loop;
  return null;
end $$;

do $$
declare
  of record;
begin
  for of in select * from (values
    ('confirmation_reviews', 'confirmation', 'confirmation_id'),
    ('confirmations', 'confirmation', 'id'),
    ('filings', 'unconfirmed', 'id'),
    ('account_holder_checks', 'account_holder', 'id'),
    ('lost_proofs', 'lost_proof', 'sub_payout_request_id'),
    ('distributions', 'difference,approval', 'id'),
    ('bank_files', 'bank_file', 'id'),
    ('proposals', 'proposal', 'case_id'),
    ('tickets', 'ticket', 'id'),
    ('role_requests', 'role_request', 'id')
  ) as t (name, kinds, id) loop
    execute format('create trigger %1$s_work_added after insert on %1$I referencing new table as new_rows
      for each statement execute function refresh_work_of_rows(%2$L, %3$L)', of.name, of.kinds, of.id);
    execute format('create trigger %1$s_work_changed after update on %1$I referencing new table as new_rows
      for each statement execute function refresh_work_of_rows(%2$L, %3$L)', of.name, of.kinds, of.id);
    execute format('create trigger %1$s_work_gone after delete on %1$I referencing old table as gone_rows
      for each statement execute function refresh_work_of_rows(%2$L, %3$L)', of.name, of.kinds, of.id);
  end loop;
end $$;

-- A claim that moves changes what waits of it; only where its stage, its cure date or its reason did.
create function refresh_work_of_claims() returns trigger language plpgsql as $$
declare
  ids bigint[];
  owners bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id), array_agg(distinct account_id) into ids, owners from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(id), array_agg(distinct account_id) into ids, owners from gone_rows;
  else
    select array_agg(n.id), array_agg(distinct n.account_id) into ids, owners from new_rows n join gone_rows o
      on o.account_id = n.account_id and o.id = n.id
      where (n.stage, n.cure_by, n.reason, n.payment_details_id)
        is distinct from (o.stage, o.cure_by, o.reason, o.payment_details_id);
  end if;
  if ids is null then return null; end if;
  perform refresh_work('sign_off', ids), refresh_work('deficiency', ids), refresh_work('lost_proof', ids);
  perform refresh_work('confirmation', array(select confirmation_id from confirmation_reviews
    where account_id = any(owners) and closed_at is null));
  perform refresh_work('account_holder', array(select id from account_holder_checks
    where account_id = any(owners) and status = 'open'));
  return null;
end $$;
create trigger sub_payout_requests_work_added after insert on sub_payout_requests referencing new table as new_rows
  for each statement execute function refresh_work_of_claims();
create trigger sub_payout_requests_work_changed after update on sub_payout_requests
  referencing old table as gone_rows new table as new_rows for each statement execute function refresh_work_of_claims();
create trigger sub_payout_requests_work_gone after delete on sub_payout_requests referencing old table as gone_rows
  for each statement execute function refresh_work_of_claims();

create function refresh_work_of_sign_offs() returns trigger language plpgsql as $$
begin
  perform refresh_work('sign_off', array(select distinct sub_payout_request_id from new_rows));
  return null;
end $$;
create trigger sign_offs_work_added after insert on sign_offs referencing new table as new_rows
  for each statement execute function refresh_work_of_sign_offs();

create function refresh_work_of_filing_claims() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refresh_work('sign_off', array(select distinct sub_payout_request_id from gone_rows)),
      refresh_work('unconfirmed', array(select distinct filing_id from gone_rows));
  else
    perform refresh_work('sign_off', array(select distinct sub_payout_request_id from new_rows)),
      refresh_work('unconfirmed', array(select distinct filing_id from new_rows));
  end if;
  return null;
end $$;
create trigger filing_claims_work_added after insert on filing_claims referencing new table as new_rows
  for each statement execute function refresh_work_of_filing_claims();
create trigger filing_claims_work_changed after update on filing_claims referencing new table as new_rows
  for each statement execute function refresh_work_of_filing_claims();
create trigger filing_claims_work_gone after delete on filing_claims referencing old table as gone_rows
  for each statement execute function refresh_work_of_filing_claims();

-- Of the rows of a distribution only those that differ are work.
create function refresh_work_of_distribution_rows() returns trigger language plpgsql as $$
begin
  perform refresh_work('difference', array(select distinct distribution_id from new_rows where difference is not null));
  return null;
end $$;
create trigger distribution_rows_work_added after insert on distribution_rows referencing new table as new_rows
  for each statement execute function refresh_work_of_distribution_rows();
create trigger distribution_rows_work_changed after update on distribution_rows referencing new table as new_rows
  for each statement execute function refresh_work_of_distribution_rows();

-- A claim deadline that moves: what is to be filed by it.
create function refresh_work_of_deadlines() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select i.kind, array_agg(i.subject_id) as ids from work_items i
    where i.case_id in (select case_id from new_rows where kind = 'claim')
      and i.kind in ('sign_off', 'confirmation', 'lost_proof') group by i.kind loop
    perform refresh_work(one.kind, one.ids);
  end loop;
  return null;
end $$;
create trigger case_deadlines_work_added after insert on case_deadlines referencing new table as new_rows
  for each statement execute function refresh_work_of_deadlines();
create trigger case_deadlines_work_changed after update on case_deadlines referencing new table as new_rows
  for each statement execute function refresh_work_of_deadlines();

-- Who an item is assigned to, as work_claims has it.
create function copy_work_claims() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update work_items i set assigned_to = null from gone_rows w where i.kind = w.kind and i.subject_id = w.subject_id;
  else
    update work_items i set assigned_to = w.account_id from new_rows w where i.kind = w.kind and i.subject_id = w.subject_id;
  end if;
  insert into work_changes default values;
  return null;
end $$;
create trigger work_claims_added after insert on work_claims referencing new table as new_rows
  for each statement execute function copy_work_claims();
create trigger work_claims_changed after update on work_claims referencing new table as new_rows
  for each statement execute function copy_work_claims();
create trigger work_claims_gone after delete on work_claims referencing old table as gone_rows
  for each statement execute function copy_work_claims();

create index confirmation_reviews_waiting on confirmation_reviews (confirmation_id) where closed_at is null;
create index lost_proofs_of_claim on lost_proofs (sub_payout_request_id) where settled_at is null;

select refresh_all_work();
