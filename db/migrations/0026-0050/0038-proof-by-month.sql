-- A document proves the account and the months that it covers; what an administrator finds missing is answered by name;
-- and a filing with proof that nobody looked at says why.

alter table confirmations
  -- The first and last day that it covers; null: it says nothing of a time, and proves what it names or was found to show.
  add column covers_from date,
  add column covers_to date,
  add constraint covers_a_time check ((covers_from is null) = (covers_to is null) and covers_from <= covers_to);

drop index confirmations_given;
create unique index confirmations_given on confirmations (
  account_id, coalesce(portfolio_id, 0), coalesce(case_id, 0), coalesce(sub_payout_request_id, 0), accounts,
  coalesce(covers_from, '-infinity'::date), coalesce(covers_to, 'infinity'::date), sha256
) where removed_at is null;

-- What was found missing in a claim, and how its owner answered it; one at a time is open.
create table deficiencies (
  id bigint generated always as identity unique,
  account_id bigint not null,
  sub_payout_request_id bigint not null,
  reason text not null,
  cured_by text not null check (cured_by in ('trades', 'contract', 'payment', 'sign_off')),
  cure_by date not null,
  -- Whether it cannot be answered without another document.
  asks_for_document boolean not null,
  -- Whether the administrator found it; otherwise we did, before the claim was filed.
  by_administrator boolean not null,
  opened_at timestamptz not null default now(),
  opened_by bigint not null,
  -- In the owner's words.
  response text check (length(response) between 1 and 4000),
  answered_at timestamptz,
  -- Ended without an answer: the administrator took it back, or the claim ended.
  ended_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, sub_payout_request_id) references sub_payout_requests on delete cascade
);
create index deficiencies_of on deficiencies (account_id, sub_payout_request_id, id);
create unique index deficiencies_open on deficiencies (account_id, sub_payout_request_id)
  where answered_at is null and ended_at is null;

alter table filings
  -- How many of its trades by file rested on proof that nobody had looked at, and why it was filed all the same.
  add column unreviewed_trades integer not null default 0 check (unreviewed_trades >= 0),
  add column unreviewed_reason text check (length(unreviewed_reason) between 1 and 2000),
  add constraint unreviewed_with_a_reason check (unreviewed_trades = 0 or unreviewed_reason is not null);
