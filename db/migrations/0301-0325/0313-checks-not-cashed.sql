-- A check that was marked as cashed by mistake is marked as not cashed by someone else: who marked it, and whether it was void before.

alter table payments
  add column cleared_by bigint,
  add column honoured_code text check (honoured_code in ('VOID', 'EXPIRED')),
  add constraint only_cashed_checks_have_who_cleared check (cleared_on is not null or (cleared_by is null and honoured_code is null));
-- what was honored before: the return of a void check was reversed, and the check is cashed
update payments p set honoured_code = case when (
    select j.on_date from ledger_journals j where j.account_id = p.account_id and j.cause = 'return:' || p.id) > p.expires_on
  then 'EXPIRED' else 'VOID' end
where p.cleared_on is not null and p.expires_on is not null and exists (
  select from ledger_journals j where j.account_id = p.account_id and j.cause = 'reversal:return:' || p.id);
