-- The place where details pay, however its holder, its type or its bank is written: the bank account, or for checks the payee and
-- the postal code. Null until the program, which alone opens the details, has traced it; until then the former trace counts.
alter table payment_details
  add column place_trace bytea,
  -- The master key of the trace.
  add column place_traced_by text;
update payment_details set place_trace = trace where sealed <> '' and kind <> 'check';
create index payment_details_by_place on payment_details (place_trace) where place_trace is not null;
create index payment_details_by_tracing on payment_details (place_traced_by) where sealed <> '';
drop index payment_details_by_trace;

-- What is cleared leaves no trace: otherwise all closed accounts would have one place.
create function clear_place_of_details() returns trigger language plpgsql as $$
begin
  new.place_trace := null;
  new.place_traced_by := null;
  return new;
end $$;
create trigger payment_details_clear_place before update of sealed on payment_details
  for each row when (new.sealed = '') execute function clear_place_of_details();
