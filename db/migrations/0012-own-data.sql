-- What an account shares with a partner firm, which mails it wants, what it is told in the portal, and how it ends.

alter table partner_consents add column withdrawn_at timestamptz;
create index partner_consents_of_firm on partner_consents (partner, account_id desc) where withdrawn_at is null;
create index cases_of_counsel on cases using gin (lead_counsel);

-- The kinds of mail that somebody does not want; what concerns safety and signatures is always sent.
create table mail_choices (
  account_id bigint primary key references accounts on delete cascade,
  unwanted text[] not null check (unwanted <@ '{news,matches,deadlines,claims}'),
  changed_at timestamptz not null default now()
);

-- What the bell lists. The same cause is told once.
create table notices (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('match', 'deadline', 'claim', 'payment', 'news')),
  cause text not null check (length(cause) <= 200),
  title text not null check (length(title) between 1 and 300),
  text text,
  -- A path of this site.
  href text not null check (href like '/%'),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- When a mail told it, or none was wanted.
  mailed_at timestamptz,
  primary key (account_id, id)
);
create unique index notices_cause on notices (account_id, cause);
create index notices_unread on notices (account_id, id) where read_at is null;
create index notices_by_age on notices (created_at);
create index notices_to_mail on notices (account_id, created_at) where mailed_at is null;
-- What the bell tells is found by its time.
create index sub_payout_stages_by_time on sub_payout_stages (at);
create index case_news_by_time on case_news (told_at);

-- All that is kept about an account, as one file; it is made by a job and forgotten after a day.
create table data_exports (
  account_id bigint not null references accounts on delete cascade,
  id bigint generated always as identity,
  status text not null default 'making' check (status in ('making', 'ready', 'failed')),
  file_key text,
  bytes bigint,
  asked_at timestamptz not null default now(),
  ready_at timestamptz,
  primary key (account_id, id),
  constraint ready_with_its_file check (status <> 'ready' or (file_key is not null and ready_at is not null))
);
create unique index data_exports_under_way on data_exports (account_id) where status = 'making';
create index data_exports_by_age on data_exports (asked_at);

-- An account that its owner closed while a claim of it was filed: the claim and its papers stay, nobody signs in.
alter table accounts add column closed_at timestamptz;
create index accounts_closed on accounts (closed_at) where closed_at is not null;
