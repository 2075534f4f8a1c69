-- The debit of a file or check is found by its matches, undone ones too, before someone records that the bank did not pay it.
create index bank_line_matches_of_subject on bank_line_matches (kind, subject_id);
