-- What each claim of a filing adds to its control totals, so that a page of claims needs no sign-off document.
-- Rows from before have none.
alter table filing_claims add column figures jsonb;
