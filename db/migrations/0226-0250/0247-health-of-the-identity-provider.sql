-- Whether the provider of identity checks answers, and after how long without an answer people send images to us instead.
create table identity_provider_health (
  is_only boolean primary key default true check (is_only),
  answered_at timestamptz,
  -- The first of the failures since it answered last, and the latest.
  failing_since timestamptz,
  failed_at timestamptz,
  failures int not null default 0 check (failures >= 0),
  fault text,
  images_after_hours int not null default 24 check (images_after_hours between 1 and 720),
  constraint failing_whole check ((failing_since is null) = (failures = 0) and (failing_since is null) = (failed_at is null))
);
insert into identity_provider_health default values;
