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

-- What an account that is closed with claims at an administrator's is written at, until the last of them is settled.
alter table accounts add column contact_email text;

alter table data_exports add column what text not null default 'account' check (what in ('account', 'firm_people'));

-- A claim stays with its papers when its owner goes once it was filed: until then it is its owner's alone.
create function is_claim_kept(claim sub_payout_requests) returns boolean language sql stable as $$
  select claim.filed_on is not null
    or claim.stage in ('filed', 'approved', 'paid', 'rejected', 'closed_unpaid')
$$;

-- Closing an account takes along all that no filed claim needs. It is done here, so that what is kept as it was written
-- goes with its owner and in no other way.
create function close_account() returns trigger language plpgsql as $$
begin
  delete from cases where id in (
    select p.case_id from proposals p where p.account_id = new.id and p.status <> 'accepted');
  delete from sub_payout_requests s where s.account_id = new.id and not is_claim_kept(s);
  delete from payout_requests pr where pr.account_id = new.id and not exists (
    select from sub_payout_requests s where s.account_id = pr.account_id and s.payout_request_id = pr.id);
  delete from portfolios where account_id = new.id;
  delete from matches where account_id = new.id;
  delete from confirmations c where c.account_id = new.id and not exists (
    select from sign_off_documents d where d.account_id = c.account_id and d.confirmation_id = c.id);
  delete from payment_details d where d.account_id = new.id and not exists (
    select from sub_payout_requests s where s.account_id = d.account_id and s.payment_details_id = d.id);
  delete from beneficial_accounts b where b.account_id = new.id and not exists (
    select from sub_payout_requests s where s.account_id = b.account_id and s.beneficial_account_id = b.id);
  update contracts set ended_at = now() where account_id = new.id and ended_at is null;
  delete from active_participations where account_id = new.id;
  delete from profiles where account_id = new.id;
  delete from favorites where account_id = new.id;
  delete from votes where account_id = new.id;
  delete from company_subscriptions where account_id = new.id;
  delete from case_news where account_id = new.id;
  delete from corrections where account_id = new.id;
  delete from column_mappings where account_id = new.id;
  delete from partner_consents where account_id = new.id;
  delete from sessions where account_id = new.id;
  delete from password_resets where account_id = new.id;
  delete from email_changes where account_id = new.id;
  delete from totp_factors where account_id = new.id;
  delete from recovery_codes where account_id = new.id;
  delete from passkeys where account_id = new.id;
  delete from mail_choices where account_id = new.id;
  delete from notices where account_id = new.id;
  delete from data_exports where account_id = new.id;
  delete from idempotency_keys where account_id = new.id;
  return null;
end $$;
create trigger accounts_closed_take_their_own_along after update of closed_at on accounts
  for each row when (old.closed_at is null and new.closed_at is not null) execute function close_account();
