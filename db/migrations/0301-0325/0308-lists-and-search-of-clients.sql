-- The desk lists the mails to a client.
create index mails_of_account on mails (account_id, created_at desc, id desc) where account_id is not null;

-- The desk finds a client by the other names that the client has and by a brokerage account.
create index claimants_by_co_owner on claimants using gin (lower(co_owner) gin_trgm_ops) where co_owner is not null;
create index claimants_by_signer on claimants using gin (lower(signer_name) gin_trgm_ops) where signer_name is not null;
create index beneficial_accounts_by_name on beneficial_accounts using gin (name_key gin_trgm_ops);
create index payment_details_by_holder on payment_details using gin (lower(holder) gin_trgm_ops) where removed_at is null;
create index account_map_by_number on account_map using gin (number_key gin_trgm_ops);
create index upload_accounts_by_number on upload_accounts (number_key text_pattern_ops);
create index link_accounts_by_mask on link_accounts (mask) where mask is not null;
