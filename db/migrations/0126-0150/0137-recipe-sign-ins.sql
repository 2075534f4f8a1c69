-- Sign-ins at a broker by a recipe. What their owner types is here only while it is handed over: sealed for a key that the
-- process with the browser made for this one sign-in and holds in memory alone.
create table recipe_sign_ins (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null references accounts on delete cascade,
  portfolio_id bigint not null references portfolios (id) on delete cascade,
  entity_id bigint,
  broker text not null,
  -- queued, waiting: for a browser, for what its owner types; given: that is sealed here; running; asked: the broker asks
  -- for a second factor; answered: its answer is sealed here.
  state text not null default 'queued'
    check (state in ('queued', 'waiting', 'given', 'running', 'asked', 'answered', 'done', 'failed', 'cancelled')),
  public_key text,
  sealed text,
  challenge_id uuid,
  challenge_words text,
  challenge_kind text check (challenge_kind in ('code', 'confirm')),
  failure text,
  -- Whether it failed on our side or the broker's, so that trying again may help.
  is_fault boolean not null default false,
  link_id bigint,
  -- When the process that works on it last gave a sign of life.
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint sealed_while_handed_over check ((sealed is not null) = (state in ('given', 'answered')))
);
create unique index recipe_sign_ins_open on recipe_sign_ins (portfolio_id)
  where state not in ('done', 'failed', 'cancelled');
create index recipe_sign_ins_of_portfolio on recipe_sign_ins (portfolio_id);
create index recipe_sign_ins_of_account on recipe_sign_ins (account_id);
create index recipe_sign_ins_created_at on recipe_sign_ins (created_at);

-- The rows of what a recipe downloaded, read by intake, until a sync has taken them over.
create table recipe_downloads (
  link_id bigint not null references links (id) on delete cascade,
  position integer not null,
  -- Transactions as a sync fetches them.
  rows text not null,
  -- The days that the recipe asked for; null where it asked for none, so that nothing counts as removed.
  from_day date,
  to_day date,
  created_at timestamptz not null default now(),
  primary key (link_id, position),
  constraint days_together check ((from_day is null) = (to_day is null))
);

-- An ended link leaves nothing to read, and no browser at work for it.
create function end_recipe_of_link() returns trigger language plpgsql as $$
begin
  delete from recipe_downloads where link_id = new.id;
  update recipe_sign_ins set state = 'cancelled', sealed = null
    where portfolio_id = new.portfolio_id and state not in ('done', 'failed', 'cancelled');
  return null;
end $$;
create trigger links_revoked_end_recipe after update of status on links
  for each row when (new.provider = 'scraper' and new.status = 'revoked' and old.status <> 'revoked')
  execute function end_recipe_of_link();
