-- The cases that an owner left out when signing a long-term contract: it does not join them by itself.
create table contract_exclusions (
  account_id bigint not null,
  beneficial_account_id bigint not null,
  case_id integer not null references cases (id) on delete cascade,
  excluded_at timestamptz not null default now(),
  primary key (beneficial_account_id, case_id),
  foreign key (account_id, beneficial_account_id) references beneficial_accounts on delete cascade
);
create index contract_exclusions_by_account on contract_exclusions (account_id, beneficial_account_id);
