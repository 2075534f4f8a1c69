-- Whether a note's amount contains the interest accrued, as its row shows it: null where none accrued, or it is not known.
alter table trades add column has_interest_in_amount boolean;
