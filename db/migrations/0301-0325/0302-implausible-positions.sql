-- Why a position cannot be right, as far as that is known; null where nothing speaks against it, and in rows of before it was stored.
alter table matches add column implausible text;
