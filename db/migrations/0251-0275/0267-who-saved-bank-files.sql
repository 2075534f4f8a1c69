-- Everybody who saved a bank file may have brought it to the bank: none of them cancels it, not only who saved it first.

create table bank_file_openings (
  bank_file_id bigint not null references bank_files,
  opened_by bigint not null,
  opened_at timestamptz not null default now(),
  primary key (bank_file_id, opened_by)
);

insert into bank_file_openings (bank_file_id, opened_by, opened_at)
select o.bank_file_id, o.opened_by, min(o.opened_at) from (
  select id as bank_file_id, opened_by, opened_at from bank_files where opened_by is not null and opened_at is not null
  union all
  select e.subject_id, e.account_id, e.at from audit_events e join bank_files f on f.id = e.subject_id
  where e.action = 'payment_details_viewed' and e.subject_kind = 'bank_file' and e.account_id is not null
) o
group by o.bank_file_id, o.opened_by;
alter table bank_files drop column opened_by;
