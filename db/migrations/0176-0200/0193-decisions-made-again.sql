-- A case is decided again when later figures meet another rule, unless a person had a part in the decision: the earlier
-- one stays on record.
alter table organisation_decisions add column replaced_at timestamptz;
alter table organisation_decisions add column replaces bigint;
-- Of the figures that the rules were last tried with; null: of a decision that is older than this column.
alter table organisation_decisions add column basis text;
drop index organisation_decisions_of_case;
create unique index organisation_decisions_of_case on organisation_decisions (organisation_id, case_id, phase)
  where replaced_at is null;
drop index organisation_decisions_late;
create index organisation_decisions_late on organisation_decisions (due_on)
  where decision is null and escalated_at is null and replaced_at is null;
-- Of a member who had left or lost the role when it was decided: on record, and not counted.
alter table organisation_votes add column lapsed_at timestamptz;
