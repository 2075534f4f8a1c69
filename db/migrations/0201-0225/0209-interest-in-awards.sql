-- Of the money of a distribution what the administrator states as interest: it is allocated to the awards to the cent, and is taxed as
-- interest.
alter table arrivals add column interest numeric(20, 2) not null default 0,
  add constraint interest_of_arrival check (interest between 0 and amount);
alter table distributions add column arrived_interest numeric(20, 2) not null default 0;
alter table awards add column interest numeric(20, 2) not null default 0,
  add constraint interest_of_award check (interest between 0 and amount);
