-- When who sits at this session last proved to be its owner, beyond signing in: money, roles, keys and exports ask for it.
alter table sessions add column confirmed_at timestamptz;
