-- The business day on which a contract or a claim was signed, at the court of its case. It is stored beside the instant, so
-- that screens, documents and filings cannot compute different days from it.
alter table contracts add column signed_on date;
alter table sign_offs add column signed_on date;

alter table contracts disable trigger user;
alter table sign_offs disable trigger user;
update contracts k set signed_on = (k.signed_at at time zone
  coalesce((select c.time_zone from cases c where c.id = k.case_id), 'America/New_York'))::date;
update sign_offs o set signed_on = (o.signed_at at time zone coalesce(c.time_zone, 'America/New_York'))::date
  from sub_payout_requests s
  join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
  join cases c on c.id = p.case_id
  where s.account_id = o.account_id and s.id = o.sub_payout_request_id;
alter table contracts enable trigger user;
alter table sign_offs enable trigger user;
-- What counts the uses of files works in every session, as before.
do $$ declare of record; begin
  for of in select tgrelid::regclass as name, tgname from pg_trigger
    where tgrelid in ('contracts'::regclass, 'sign_offs'::regclass) and tgname like '%\_use\_files'
  loop execute format('alter table %s enable always trigger %I', of.name, of.tgname); end loop;
end $$;

alter table contracts alter column signed_on set default (now() at time zone 'America/New_York')::date,
  alter column signed_on set not null;
alter table sign_offs alter column signed_on set default (now() at time zone 'America/New_York')::date,
  alter column signed_on set not null;
