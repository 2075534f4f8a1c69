-- A payment that comes back after its account was closed: the award is unclaimed money of the former owner, whom the sealed record
-- alone names. They, or their heirs, ask for it by a hand-over; otherwise it goes to the state of the last address.
alter table handovers drop constraint handovers_kind_check;
alter table handovers add constraint handovers_kind_check
  check (kind in ('executor', 'heir', 'guardian', 'company_successor', 'member_left', 'former_owner'));

-- The state or country of the last address, without the address.
alter table retained_records
  add column last_state text check (last_state ~ '^[A-Z]{2}$'),
  add column last_country text check (last_country ~ '^[A-Z]{2}$');
