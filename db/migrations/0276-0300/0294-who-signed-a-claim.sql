-- The person who signed, of an organization's members; null: by nobody's session, or before this was recorded. What was signed
-- stays when that account is deleted, so it is no foreign key.
alter table sign_offs add column signed_by bigint;
