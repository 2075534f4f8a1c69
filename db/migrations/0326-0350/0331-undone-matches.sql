-- What the bank debited is found by its matches, the undone ones too, before someone records that the bank did not pay it.
create index bank_line_matches_undone on bank_line_matches (kind, subject_id) where undone_at is not null;
