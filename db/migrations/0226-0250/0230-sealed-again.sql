-- What was entered to pay the money of a sealed account is sealed again, with the former record in the new one, and leaves the tables.
create trigger retained_records_clear_account_again after update of file_key on retained_records
  for each row execute function clear_sealed_account();
create trigger retained_records_clear_screening_again after update of file_key on retained_records
  for each row execute function clear_sealed_screening();
create trigger retained_records_clear_tax_forms_again after update of file_key on retained_records
  for each row execute function clear_sealed_tax_forms();
create trigger retained_records_clear_identity_again after update of file_key on retained_records
  for each row execute function clear_identity_of_sealed_account();
