-- Whether the portal shows a partner's brand (W-1), as operators set it. A partner without a row is as its settings have it.
create table partner_switches (
  marker text primary key,
  is_on boolean not null,
  changed_at timestamptz not null default now()
);

insert into partner_switches (marker, is_on)
select distinct on (detail->>'partner') detail->>'partner', (detail->>'is_on')::boolean
from audit_events
where action = 'partner_switched'
order by detail->>'partner', id desc;
