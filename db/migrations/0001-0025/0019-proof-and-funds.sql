-- Documents that prove trades, looked at beside the trades: which wait to be looked at, and what was found of each trade.

create table confirmation_reviews (
  account_id bigint not null,
  confirmation_id bigint not null,
  -- When it began to wait, or began again: for trades that nobody had looked at yet.
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  -- The operator; no foreign key, since what was done stays when the account goes.
  closed_by bigint,
  primary key (account_id, confirmation_id),
  foreign key (account_id, confirmation_id) references confirmations on delete cascade
);
create index confirmation_reviews_open on confirmation_reviews (opened_at) where closed_at is null;

create table confirmation_verdicts (
  account_id bigint not null,
  confirmation_id bigint not null,
  portfolio_id bigint not null,
  fingerprint bytea not null,
  occurrence integer not null,
  fits boolean not null,
  -- Why it does not; null where it fits.
  reason text check (reason in ('not_shown', 'other_date', 'other_quantity', 'other_price', 'other_security',
    'other_account', 'unreadable', 'not_taken')),
  -- What the document says in its place, in the operator's words.
  note text,
  judged_by bigint not null,
  judged_at timestamptz not null default now(),
  primary key (account_id, confirmation_id, portfolio_id, fingerprint, occurrence),
  foreign key (account_id, confirmation_id) references confirmations on delete cascade,
  constraint reason_where_it_does_not_fit check (fits = (reason is null))
);

-- An institution's funds: who may sign for each, and where each is paid. What its agreement says of them is entered once.

alter table claimants
  add column signer_name text,
  -- In which capacity: Trustee, Chief Financial Officer.
  add column signer_title text;

create table fund_payment_details (
  account_id bigint not null,
  beneficial_account_id bigint not null,
  payment_details_id bigint not null,
  entered_by bigint not null,
  entered_at timestamptz not null default now(),
  primary key (account_id, beneficial_account_id),
  foreign key (account_id, beneficial_account_id) references beneficial_accounts on delete cascade,
  foreign key (account_id, payment_details_id) references payment_details (account_id, id) on delete cascade
);
create index fund_payment_details_of on fund_payment_details (account_id, payment_details_id);
create index accounts_institutions on accounts (id) where org_type = 2 and closed_at is null;

-- A step that came along when its case was merged: it was told where it happened, and is no news here.
alter table milestones add column copied_from integer references milestones on delete set null;
