-- The search of clients: institutions by any part of the name in their profile.
create index profiles_by_part on profiles using gin (lower(organisation) gin_trgm_ops) where organisation <> '';
