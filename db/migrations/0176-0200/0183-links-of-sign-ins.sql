-- The link that a sign-in ended in: a call that is repeated, since its answer was lost, gets the same one.
alter table link_sign_ins add column link_id bigint;
