-- A step of an unclaimed award that was recorded by mistake is cancelled by someone else, with a step that names it. No step is changed.
alter table unclaimed_steps
  drop constraint unclaimed_steps_kind_check,
  add constraint unclaimed_steps_kind_check check (kind in ('letter', 'search', 'contact', 'cancelled')),
  add column cancels bigint,
  add constraint only_cancellations_name_a_step check ((kind = 'cancelled') = (cancels is not null));
create unique index unclaimed_steps_cancelled_once on unclaimed_steps (account_id, cancels) where cancels is not null;
