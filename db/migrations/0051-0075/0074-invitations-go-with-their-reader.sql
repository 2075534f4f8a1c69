-- An invitation holds the address of the person who accepted it, and goes with that person's account.
alter table organisation_invitations
  drop constraint organisation_invitations_accepted_by_fkey,
  add foreign key (accepted_by) references accounts on delete cascade;
