-- Names that a newcomer understands: row versions, requests, channels, fingerprints of payees and of trades, ciphertexts.
alter table cases rename column edition to row_version;
alter table case_changes rename column edition to row_version;
alter table case_groups rename column edition to row_version;
alter table distributions rename column edition to row_version;
alter table letters rename column edition to row_version;
alter table plan_drafts rename column edition to row_version;
alter table status_files rename column edition to row_version;
alter table organisation_votes rename column group_edition to group_version;
alter table help_texts_edition rename to help_texts_version;
alter function raise_case_edition() rename to raise_case_version;
alter trigger cases_raise_edition on cases rename to cases_raise_version;

alter table organisation_report_schedules rename column rhythm to frequency;
alter table fee_invoices rename column place to position;
alter table identity_checks rename column way to method;
alter table letters rename column way to channel;

alter table identity_asks rename to identity_requests;
alter table identity_requests rename column asked_at to requested_at;
alter table data_exports rename column asked_at to requested_at;
alter table handovers rename column asked_at to requested_at;
alter table notice_readings rename column asked_at to requested_at;
alter table notice_readings rename column asked_by to requested_by;
alter table number_lookups rename column asked_at to requested_at;
alter table owner_relinks rename column asked_at to requested_at;
alter table source_searches rename column asked_at to requested_at;
alter table deficiencies rename column asks_for_document to requires_document;

alter table payment_details rename column trace to fingerprint;
alter table payment_details rename column place_trace to payee_fingerprint;
alter table payment_details rename column place_traced_by to payee_fingerprint_key;
alter table fund_requests rename column trace to fingerprint;
alter table tax_forms rename column trace to fingerprint;
alter table claim_traces rename column trace to fingerprint;
alter table claim_traces rename to claim_fingerprints;

alter table fund_requests rename column sealed to ciphertext;
alter table fund_requests rename column sealed_by to master_key_id;
alter table handovers rename column sealed to ciphertext;
alter table handovers rename column sealed_by to master_key_id;
alter table link_revocations rename column sealed to ciphertext;
alter table link_revocations rename column sealed_by to master_key_id;
alter table link_secrets rename column sealed to ciphertext;
alter table link_secrets rename column sealed_by to master_key_id;
alter table organisation_sign_on rename column sealed to ciphertext;
alter table organisation_sign_on rename column sealed_by to master_key_id;
alter table organisation_webhooks rename column sealed to ciphertext;
alter table organisation_webhooks rename column sealed_by to master_key_id;
alter table payment_details rename column sealed to ciphertext;
alter table payment_details rename column sealed_by to master_key_id;
alter table retained_records rename column sealed to ciphertext;
alter table retained_records rename column sealed_by to master_key_id;
alter table tax_forms rename column sealed to ciphertext;
alter table tax_forms rename column sealed_by to master_key_id;
alter table totp_factors rename column sealed to ciphertext;
alter table totp_factors rename column sealed_by to master_key_id;
alter table recipe_sign_ins rename column sealed to ciphertext;
alter table organisation_webhooks rename column former_sealed to former_ciphertext;
alter table organisation_webhooks rename column former_sealed_by to former_master_key_id;
alter table claimants rename column tax_id_sealed to tax_id_ciphertext;
alter table claimants rename column tax_id_sealed_by to tax_id_master_key_id;
alter table retained_records rename column sealed_at to archived_at;
alter function clear_sealed_account() rename to clear_archived_account;
update handovers set outcome = (outcome - 'sealed') || jsonb_build_object('archived', outcome -> 'sealed') where outcome ? 'sealed';

do $$
declare
  of record;
begin
  for of in
    select p.oid, w.former, w.name
    from (values ('raise_case_version', 'edition', 'row_version'), ('keep_letter', 'way', 'channel'),
      ('clear_archived_account', 'trace', 'fingerprint'), ('clear_place_of_details', 'place_trace', 'payee_fingerprint'),
      ('clear_place_of_details', 'place_traced_by', 'payee_fingerprint_key'), ('clear_archived_account', 'sealed', 'ciphertext'),
      ('revoke_link_secret', 'sealed', 'ciphertext'), ('revoke_link_secret', 'sealed_by', 'master_key_id'),
      ('refuse_change_of_tax_form', 'sealed', 'ciphertext'), ('refuse_change_of_tax_form', 'sealed_by', 'master_key_id'),
      ('end_recipe_of_link', 'sealed', 'ciphertext'), ('end_requests_of_closed_account', 'sealed', 'ciphertext'),
      ('end_requests_of_closed_account', 'sealed_by', 'master_key_id')) w (function, former, name)
    join pg_proc p on p.proname = w.function
    join pg_namespace n on n.oid = p.pronamespace and n.nspname = current_schema()
  loop
    execute regexp_replace(pg_get_functiondef(of.oid), '\m' || of.former || '\M', of.name, 'g');
  end loop;
end $$;
