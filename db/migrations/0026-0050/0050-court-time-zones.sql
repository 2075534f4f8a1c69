-- A date of legal weight is a day of the court's calendar. Null: America/New_York.
alter table cases add column time_zone text;

-- The business day of a court where it is `today` in New York.
create function court_day(zone text, today date) returns date
language sql stable parallel safe
return case
  when zone is null then today
  else today + ((now() at time zone zone)::date - (now() at time zone 'America/New_York')::date)
end;

create or replace view case_listings as
  select
    c.id, c.slug, c.title, c.kind, c.stage, c.docket, c.currency, c.settlement_amount, c.est_recovery_per_share,
    c.is_published, c.is_demonstration, c.company_id, co.name as company, co.sector,
    claim.date as claim_deadline,
    (select date from case_deadlines lead
      where lead.case_id = c.id and lead.kind = 'lead_plaintiff' and lead.superseded_at is null
    ) as lead_plaintiff_deadline,
    (select min(from_date) from class_periods where case_id = c.id) as from_date,
    (select max(to_date) from class_periods where case_id = c.id) as to_date,
    exists (select from plan_versions pv where pv.case_id = c.id) as has_plan,
    coalesce(
      (select max(date) from milestones where case_id = c.id and withdrawn_at is null), c.created_at::date
    ) as news_on,
    c.time_zone
  from cases c
  join companies co on co.id = c.company_id
  left join case_deadlines claim on claim.case_id = c.id and claim.kind = 'claim' and claim.superseded_at is null;
