-- Of the version in force: since when files of its organisation are being read without a pause; null: none is. Decisions wait for the
-- end of a feed, but not for longer than a quarter of an hour.
alter table organisation_policies add column reading_since timestamptz;
