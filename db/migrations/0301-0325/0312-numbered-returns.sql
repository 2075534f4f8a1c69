-- A return that was recorded for the wrong payment is reversed, and the payment may come back later: each return has its number,
-- and its own journal. The first one is `return:ID`, the second `return:ID:2`.

alter table payments add column return_number integer not null default 0 check (return_number >= 0);
update payments p set return_number = 1
where returned_on is not null or exists (
  select from ledger_journals j where j.account_id = p.account_id and j.cause = 'return:' || p.id);
alter table payments add constraint returns_are_numbered check (returned_on is null or return_number > 0);
