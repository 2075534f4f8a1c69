-- Scripts, styles and fonts of each version's pages: while processes of two versions run side by side, and for browsers with a page
-- that was opened before an upgrade, each process serves those of every version.
create table page_assets (
  -- Its name in /assets, which contains a hash of its content.
  name text primary key check (name ~ '^[\w.-]{1,200}$'),
  content bytea not null,
  -- How the content is compressed: br, or null where it is not.
  encoding text check (encoding = 'br'),
  -- When a process of its version last reported that it runs.
  used_at timestamptz not null default now()
);
create index page_assets_used_at on page_assets (used_at);
