-- Columns get the names that the code and the documents use.
alter table stored_files rename column kept_until to expires_at;
alter table stored_files rename constraint used_is_kept to used_never_expires;
alter table case_news rename column told_at to notified_at;
alter table confirmation_verdicts rename column judged_by to reviewed_by;
alter table confirmation_verdicts rename column judged_at to reviewed_at;
alter table bank_returns rename column taken_by to imported_by;
alter table bank_returns rename column taken_at to imported_at;
alter function is_claim_kept(sub_payout_requests) rename to is_claim_retained;

-- A function refers to a column by its text, so each one that does is written again.
do $$
declare
  one regprocedure;
begin
  for one in
    select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = current_schema() and p.prokind = 'f' and p.prosrc ~ '\m(kept_until|is_claim_kept)\M'
  loop
    execute replace(replace(pg_get_functiondef(one), 'kept_until', 'expires_at'), 'is_claim_kept', 'is_claim_retained');
  end loop;
end $$;
