-- What was done to find the owner of an award that was not taken, and that it went to the state. Never changed.
create table unclaimed_steps (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  award_id bigint not null,
  -- `contact`: its owner was heard of; the years of the state begin again.
  kind text not null check (kind in ('letter', 'search', 'contact')),
  on_day date not null,
  note text not null,
  recorded_by bigint not null,
  recorded_at timestamptz not null default now()
);
create index unclaimed_steps_of_award on unclaimed_steps (account_id, award_id, id);
create trigger unclaimed_steps_kept before update or delete on unclaimed_steps
  for each row execute function refuse_change();
