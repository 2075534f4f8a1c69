-- When the draft was last tried against all past cases, as it is: another document is to be tried again.
alter table organisation_policies add column tried_at timestamptz;
