-- A file for the bank has a life: drafted, approved by a second operator, written, sent, and then what the bank says of it.
-- Nothing is posted as paid before it is sent.

alter table bank_files drop constraint bank_files_status_check;
drop index bank_files_in_the_making;
alter table bank_files rename column made_by to drafted_by;
alter table bank_files rename column paid_to to drafted_to;
alter table bank_files
  -- What it is written from beside its payments, as it was at the draft: written again, it is the same byte for byte.
  add column snapshot jsonb,
  -- All its payments are chosen.
  add column prepared_at timestamptz,
  add column approved_by bigint,
  add column sent_by bigint,
  -- The last of its payments that is in the ledger.
  add column posted_to bigint not null default 0,
  add column posted_at timestamptz,
  add column set_aside integer not null default 0,
  add column set_aside_total numeric(20, 2) not null default 0,
  -- In words: why it could not be written.
  add column problem text,
  add constraint bank_file_approved_by_a_second check (approved_by <> drafted_by);

-- What happened to it, in the order in which it did. Never changed.
create table bank_file_events (
  id bigint generated always as identity primary key,
  bank_file_id bigint not null references bank_files,
  status text not null check (status in ('draft', 'approved', 'written', 'sent', 'accepted', 'partly_rejected', 'rejected',
    'settled', 'cancelled')),
  at timestamptz not null default now(),
  -- The operator; null for what the system did by itself.
  recorded_by bigint,
  -- In words: why, or by which report of the bank.
  note text
);
create index bank_file_events_of_file on bank_file_events (bank_file_id, id);
create trigger bank_file_events_kept before update or delete on bank_file_events
  for each row execute function refuse_change();

-- Payments that a file could not take, with the reason; they are due as before.
create table bank_file_set_aside (
  bank_file_id bigint not null references bank_files,
  account_id bigint not null,
  award_id bigint not null,
  sub_payout_request_id bigint not null,
  amount numeric(20, 2) not null,
  code text not null,
  reason text not null,
  primary key (bank_file_id, account_id, award_id)
);

alter table payments
  -- It was in a file that was never sent, and is in it no more: its award is due again. It is in no journal.
  add column released_at timestamptz,
  add column release_reason text,
  -- Where the receiver lives, as it was at the draft, in formats that have to say so.
  add column address jsonb,
  add constraint released_or_returned check (released_at is null or (returned_on is null and cleared_on is null));
drop index payments_that_stand;
create unique index payments_that_stand on payments (account_id, award_id)
  where returned_on is null and released_at is null;
create index payments_to_post on payments (bank_file_id, id) where released_at is null;

-- Files from before this: what was made was posted as paid, and counts as sent.
update bank_files f set
  snapshot = jsonb_build_object(
    'holder', a.holder, 'bank_name', a.bank_name, 'routing_number', a.routing_number, 'company_id', a.company_id,
    'iban', a.iban, 'bic', a.bic, 'remittance', 'Settlement ' || c.title),
  prepared_at = f.created_at,
  posted_to = coalesce((select max(id) from payments where bank_file_id = f.id), 0),
  posted_at = case when f.status = 'made' then f.created_at end,
  payments = (select count(*) from payments where bank_file_id = f.id),
  total = (select coalesce(sum(amount), 0) from payments where bank_file_id = f.id),
  status = case
    when f.status = 'made' and f.sha256 is not null then 'sent'
    when exists (select from payments where bank_file_id = f.id) then 'approved'
    else 'cancelled' end
from distributions d join cases c on c.id = d.case_id, client_bank_accounts a
where d.id = f.distribution_id and a.currency = f.currency;
insert into bank_file_events (bank_file_id, status, at, recorded_by, note)
select id, 'draft', created_at, drafted_by, null from bank_files;
insert into bank_file_events (bank_file_id, status, at, recorded_by, note)
select id, status, created_at, null, 'Made before files had a life of their own' from bank_files;

alter table bank_files alter column snapshot set not null,
  alter column status set default 'draft',
  add constraint bank_files_status_check check (status in ('draft', 'approved', 'written', 'sent', 'accepted',
    'partly_rejected', 'rejected', 'settled', 'cancelled'));
-- One draft of a distribution and a format at a time chooses its payments.
create unique index bank_files_being_drafted on bank_files (distribution_id, format)
  where status = 'draft' and prepared_at is null;
create index bank_files_unfinished on bank_files (id)
  where (status = 'draft' and prepared_at is null) or status = 'approved' or (status = 'sent' and posted_at is null);

-- A file for the bank is written again from the payment details that it was written from, also when their owner is gone.
create function keep_paid_details() returns trigger language plpgsql as $$
begin
  if exists (select from payments p where p.account_id = old.account_id and p.payment_details_id = old.id
      and p.released_at is null) then
    return null;
  end if;
  return old;
end $$;
create trigger payment_details_of_payments_kept before delete on payment_details
  for each row execute function keep_paid_details();
create index payments_of_details on payments (account_id, payment_details_id) where released_at is null;
create index payments_returned_of_file on payments (bank_file_id) where returned_on is not null;
