-- The administrator's number of a claim decides whose a row of a distribution is. Who replaced or removed a number is stored: the operator who
-- approves the distribution reads it, and is somebody else.

create table claim_number_changes (
  id bigint generated always as identity unique,
  account_id bigint not null,
  sub_payout_request_id bigint not null,
  former text not null,
  number text,
  changed_by bigint not null,
  changed_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, sub_payout_request_id) references sub_payout_requests on delete cascade
);
create index claim_number_changes_of_claim on claim_number_changes (account_id, sub_payout_request_id, id);
