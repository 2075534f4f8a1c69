-- Taking part in a case: what each claim stands at and how it came there, what was signed, where to pay, what proves the
-- trades, and the claim as it was frozen. The owner comes first in every key.

alter table payout_requests
  -- Whether somebody else files the same loss; null: not asked yet.
  add column claimed_elsewhere text check (claimed_elsewhere in ('no', 'broker', 'other'));

alter table sub_payout_requests
  add column joined_by text not null default 'claimant' check (joined_by in ('claimant', 'contract')),
  add column joined_at timestamptz not null default now(),
  -- The hand that moved it to its stage, for the history below.
  add column moved_by text not null default 'claimant' check (moved_by in ('claimant', 'contract', 'operator')),
  add column mover_id bigint,
  add column cure_by date,
  -- The trades that the claimant called complete, as one hash; other trades are to be confirmed again.
  add column trades_hash bytea,
  -- A deficiency that a contract cures needs one signed after it.
  add column contract_not_before timestamptz,
  add column payment_details_id bigint,
  add column is_excluded_party boolean,
  add column claim_number text,
  add column filed_on date,
  -- An operator looked and found no second claim for the same account.
  add column duplicate_cleared_at timestamptz;
-- An account that goes takes all of its own along, in whatever order.
alter table sub_payout_requests
  alter constraint sub_payout_requests_account_id_beneficial_account_id_fkey deferrable initially deferred;
create index sub_payout_requests_of on sub_payout_requests (account_id, payout_request_id, id);
create index sub_payout_requests_by_stage on sub_payout_requests (stage, updated_at);

-- Every stage a claim stood at, in order; written by the database itself, so that no change of stage goes without.
create table sub_payout_stages (
  account_id bigint not null,
  sub_payout_request_id bigint not null,
  position integer not null check (position >= 0),
  stage text not null,
  moved_by text not null,
  mover_id bigint,
  reason text,
  cured_by text,
  cure_by date,
  at timestamptz not null default now(),
  primary key (account_id, sub_payout_request_id, position),
  foreign key (account_id, sub_payout_request_id) references sub_payout_requests on delete cascade
);

create function keep_stage_history() returns trigger language plpgsql as $$
begin
  insert into sub_payout_stages
    (account_id, sub_payout_request_id, position, stage, moved_by, mover_id, reason, cured_by, cure_by)
  select new.account_id, new.id, count(*), new.stage, new.moved_by, new.mover_id, new.reason, new.cured_by, new.cure_by
  from sub_payout_stages where account_id = new.account_id and sub_payout_request_id = new.id;
  return null;
end $$;
create trigger stage_history_begun after insert on sub_payout_requests
  for each row execute function keep_stage_history();
create trigger stage_history_kept after update of stage on sub_payout_requests
  for each row when (new.stage is distinct from old.stage) execute function keep_stage_history();
insert into sub_payout_stages (account_id, sub_payout_request_id, position, stage, moved_by, at)
  select account_id, id, 0, stage, 'claimant', updated_at from sub_payout_requests;

-- What never changes, and goes only with its owner.
create function refuse_change_alone() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception '% of % is refused: its rows are kept as they were written', lower(tg_op), tg_table_name;
end $$;
create trigger sub_payout_stages_kept before update or delete on sub_payout_stages
  for each row execute function refuse_change_alone();

-- The words that people sign, each version for good.
create table agreement_texts (
  version text primary key check (version ~ '^[a-z0-9-]{1,40}$'),
  kind text not null check (kind in ('longterm', 'case', 'certification', 'active_participant')),
  title text not null,
  body text not null,
  -- Per cent of what is received; null where the text sets none.
  fee_pct numeric(7, 4) check (fee_pct between 0 and 100),
  sha256 text not null check (sha256 = encode(sha256(convert_to(body, 'UTF8')), 'hex')),
  created_at timestamptz not null default now()
);
create trigger agreement_texts_kept before update or delete on agreement_texts
  for each row execute function refuse_change();

-- Who claims, as the broker has it: of a beneficial account.
create table claimants (
  account_id bigint not null,
  beneficial_account_id bigint not null,
  kind text not null check (kind in ('individual', 'joint', 'retirement', 'trust', 'entity')),
  legal_name text not null,
  co_owner text,
  street text not null,
  city text not null,
  region text not null default '',
  postal_code text not null default '',
  country text not null check (country ~ '^[A-Z]{2}$'),
  tax_id_kind text check (tax_id_kind in ('ssn', 'ein', 'itin', 'foreign')),
  tax_id_last4 text,
  tax_id_sealed bytea,
  -- The master key that its data key is wrapped by.
  tax_id_sealed_by text,
  updated_at timestamptz not null default now(),
  primary key (account_id, beneficial_account_id),
  foreign key (account_id, beneficial_account_id) references beneficial_accounts on delete cascade
);
create index claimants_by_master_key on claimants (tax_id_sealed_by) where tax_id_sealed is not null;

create table contracts (
  id bigint generated always as identity unique,
  account_id bigint not null,
  beneficial_account_id bigint not null,
  kind text not null check (kind in ('longterm', 'case')),
  case_id integer references cases,
  text_version text not null references agreement_texts,
  text_sha256 text not null,
  -- As it was when signed; of the tax id its last four digits alone.
  claimant jsonb not null,
  signature text not null check (signature in ('typed', 'drawn')),
  signed_name text not null,
  signature_key text,
  signature_sha256 text,
  -- The signed contract as PDF, with its page of evidence.
  document_key text not null,
  document_sha256 text not null,
  signed_at timestamptz not null default now(),
  address text,
  user_agent text,
  ended_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, beneficial_account_id) references beneficial_accounts on delete cascade,
  constraint for_one_case_or_for_all check ((kind = 'case') = (case_id is not null)),
  constraint drawn_with_its_image check ((signature = 'drawn') = (signature_key is not null))
);
-- One at a time for all cases, and one for a case; the same button twice signs once.
create unique index contracts_in_force on contracts (account_id, beneficial_account_id, coalesce(case_id, 0))
  where ended_at is null;

create index contracts_longterm on contracts (beneficial_account_id) where kind = 'longterm' and ended_at is null;

create function keep_contract() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.ended_at is null and new.ended_at is not null
    and to_jsonb(new) - 'ended_at' = to_jsonb(old) - 'ended_at' then
    return new;
  end if;
  raise exception 'a contract is kept as it was signed: end it, and sign another';
end $$;
create trigger contracts_kept before update or delete on contracts for each row execute function keep_contract();

-- What an operator agreed with an institution: contract and payment details in one.
create table institution_agreements (
  account_id bigint primary key references accounts on delete cascade,
  reference text not null,
  fee_pct numeric(7, 4) not null check (fee_pct between 0 and 100),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  entered_by bigint,
  entered_at timestamptz not null default now()
);

create table payment_details (
  id bigint generated always as identity unique,
  account_id bigint not null references accounts on delete cascade,
  kind text not null check (kind in ('ach', 'iban', 'check')),
  label text not null,
  holder text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What may be shown: the last four signs of an account, the city of an address.
  shown text not null,
  sealed bytea not null,
  sealed_by text not null,
  -- Tells the same details given twice, without telling them.
  trace bytea not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (account_id, id)
);
create unique index payment_details_given on payment_details (account_id, trace) where removed_at is null;
create unique index payment_details_default on payment_details (account_id) where is_default and removed_at is null;
create index payment_details_by_master_key on payment_details (sealed_by);

alter table sub_payout_requests
  add foreign key (account_id, payment_details_id) references payment_details (account_id, id)
    deferrable initially deferred;

-- Documents that prove trades, or that somebody takes an active part in a case. A portfolio may go; its proofs stay.
create table confirmations (
  id bigint generated always as identity unique,
  account_id bigint not null references accounts on delete cascade,
  purpose text not null check (purpose in ('trades', 'active_participant')),
  portfolio_id bigint,
  case_id integer references cases,
  -- Null: it proves the trades in whatever case.
  sub_payout_request_id bigint,
  -- The broker's accounts it speaks of, as printed; none: all of the portfolio.
  accounts text[] not null default '{}',
  file_name text not null,
  file_key text not null,
  sha256 text not null,
  bytes bigint not null,
  media_type text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (account_id, id),
  constraint of_a_portfolio_or_a_case check ((purpose = 'trades') = (portfolio_id is not null)
    and (purpose = 'active_participant') = (case_id is not null))
);
create index confirmations_of_portfolio on confirmations (account_id, portfolio_id, id);
create index confirmations_of_case on confirmations (account_id, case_id, id) where case_id is not null;
create unique index confirmations_given on confirmations (
  account_id, coalesce(portfolio_id, 0), coalesce(case_id, 0), coalesce(sub_payout_request_id, 0), accounts, sha256
) where removed_at is null;

-- The trades that a document proves by name, and on which page.
create table confirmation_trades (
  account_id bigint not null,
  confirmation_id bigint not null,
  portfolio_id bigint not null,
  fingerprint bytea not null,
  occurrence integer not null,
  page integer check (page > 0),
  primary key (account_id, confirmation_id, portfolio_id, fingerprint, occurrence),
  foreign key (account_id, confirmation_id) references confirmations on delete cascade
);

create function keep_confirmation() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.removed_at is null and new.removed_at is not null
    and to_jsonb(new) - 'removed_at' = to_jsonb(old) - 'removed_at' then
    return new;
  end if;
  raise exception 'a confirmation is kept as it was given: it can only be taken out of use';
end $$;
create trigger confirmations_kept before update or delete on confirmations
  for each row execute function keep_confirmation();

-- A claim as its owner certified it. The hash is checked by the database as well.
create table sign_offs (
  id bigint generated always as identity unique,
  account_id bigint not null,
  sub_payout_request_id bigint not null,
  claim text not null,
  sha256 text not null check (sha256 = encode(sha256(convert_to(claim, 'UTF8')), 'hex')),
  recognized_claim numeric(20, 2),
  currency text not null,
  certification_version text not null references agreement_texts,
  signed_name text not null,
  signed_at timestamptz not null default now(),
  address text,
  user_agent text,
  primary key (account_id, id),
  foreign key (account_id, sub_payout_request_id) references sub_payout_requests on delete cascade
);
create index sign_offs_of on sign_offs (account_id, sub_payout_request_id, id);
create trigger sign_offs_kept before update or delete on sign_offs
  for each row execute function refuse_change_alone();

-- The documents that a sign-off rests on: they stay in use while it stands.
create table sign_off_documents (
  account_id bigint not null,
  sign_off_id bigint not null,
  confirmation_id bigint not null,
  primary key (account_id, sign_off_id, confirmation_id),
  foreign key (account_id, sign_off_id) references sign_offs on delete cascade,
  foreign key (account_id, confirmation_id) references confirmations deferrable initially deferred
);
create index sign_off_documents_of on sign_off_documents (account_id, confirmation_id);

-- Few of a claim's trades, enough to recognise the same account under another user.
create table claim_traces (
  account_id bigint not null,
  sub_payout_request_id bigint not null,
  case_id integer not null references cases,
  trace bytea not null,
  primary key (account_id, sub_payout_request_id, trace),
  foreign key (account_id, sub_payout_request_id) references sub_payout_requests on delete cascade
);
create index claim_traces_of_case on claim_traces (case_id, trace);

-- Who takes an active part in a case, beyond being a member of its class.
create table active_participations (
  account_id bigint not null references accounts on delete cascade,
  case_id integer not null references cases,
  text_version text not null references agreement_texts,
  confirmed_at timestamptz not null default now(),
  address text,
  user_agent text,
  primary key (account_id, case_id)
);
