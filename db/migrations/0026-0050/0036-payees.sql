-- Where payments wait after a change of payment details, which details a bank has sent a payment back from, and whether the
-- holder of an account is who claims.

alter table payment_details
  -- Payments to them wait until then: they were put in place of others, or beside them.
  add column payments_wait_until timestamptz,
  -- A bank sent a payment back because of the account: nothing is paid there any more.
  add column blocked_at timestamptz,
  add column blocked_code text,
  -- In words.
  add column blocked_reason text,
  add column blocked_by_payment bigint,
  add constraint blocked_for_a_reason check ((blocked_at is null) = (blocked_reason is null));

alter table sub_payout_requests
  -- The claim was to be paid elsewhere before; its payments wait until then.
  add column payments_wait_until timestamptz;

-- The account holder of payment details against the legal name of who claims, as both were when they were compared.
create table account_holder_checks (
  id bigint generated always as identity unique,
  account_id bigint not null,
  payment_details_id bigint not null,
  beneficial_account_id bigint not null,
  holder text not null,
  legal_name text not null,
  co_owner text,
  -- Who may sign for the claimant, such as a trustee, who may hold the account as well.
  signer_name text,
  -- The legal name of the last claim that was signed off.
  signed_as text,
  verdict text not null check (verdict in ('equal', 'near', 'different')),
  -- In words; null where they are equal.
  difference text,
  status text not null check (status in ('not_needed', 'open', 'approved', 'rejected')),
  checked_at timestamptz not null default now(),
  -- The operator; no foreign key, since what was decided stays when the account goes.
  decided_by bigint,
  decided_at timestamptz,
  note text,
  primary key (account_id, payment_details_id, beneficial_account_id),
  foreign key (account_id, payment_details_id) references payment_details (account_id, id) on delete cascade,
  foreign key (account_id, beneficial_account_id) references beneficial_accounts on delete cascade,
  constraint differs_in_words check ((verdict = 'equal') = (difference is null)),
  constraint decided_by_somebody check ((status in ('approved', 'rejected')) = (decided_at is not null))
);
create index account_holder_checks_open on account_holder_checks (checked_at) where status = 'open';

-- The addresses that an account had until lately: what is changed of its payments is mailed there as well, so that who takes
-- an account over by its address does not hide it.
create table former_emails (
  account_id bigint not null references accounts on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  primary key (account_id, email)
);
create index former_emails_expiry on former_emails (expires_at);

create function forget_former_emails() returns trigger language plpgsql as $$
begin
  delete from former_emails where account_id = new.id;
  return null;
end $$;
create trigger accounts_closed_forget_former_emails after update of closed_at on accounts
  for each row when (old.closed_at is null and new.closed_at is not null) execute function forget_former_emails();
