-- The operators who opened the images of a check: who saw none does not approve it.
alter table identity_checks add column images_viewed_by bigint[] not null default '{}';
