-- Unclaimed awards that a line of the bank's statement paid to a state. From the proposal on no bank file pays them, and once
-- a second person approved the booking they are no longer owed.

alter table bank_bookings drop constraint bank_bookings_kind_check;
alter table bank_bookings add constraint bank_bookings_kind_check
  check (kind in ('bank_charge', 'interest', 'fees_withdrawn', 'own_money', 'tax_deposit', 'escheat')),
  add constraint escheats_go_out check (kind <> 'escheat' or amount < 0);

create table escheats (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bank_bookings,
  account_id bigint not null,
  award_id bigint not null,
  sub_payout_request_id bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric(20, 2) not null check (amount > 0),
  state text not null check (state ~ '^[A-Z]{2}$'),
  -- The booking is proposed or approved.
  is_active boolean not null default true
);
create unique index escheats_of_award on escheats (account_id, award_id) where is_active;
create index escheats_of_booking on escheats (booking_id, id);

alter table ledger_journals drop constraint ledger_journals_kind_check,
  add constraint ledger_journals_kind_check
    check (kind in ('arrival', 'award', 'payment', 'return', 'booking', 'escheat', 'reversal'));
