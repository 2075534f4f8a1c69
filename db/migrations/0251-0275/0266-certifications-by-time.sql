-- How many an organisation prepared today, and which nobody signed and may go.
create index organisation_certifications_by_time on organisation_certifications (organisation_id, prepared_at);
create index organisation_certifications_unsigned on organisation_certifications (withdrawn_at) where signed_at is null;
