-- The secret in the address of an account's calendar is of this number: counting it up ends every address given out before.
alter table accounts add column calendar_version integer not null default 0;
