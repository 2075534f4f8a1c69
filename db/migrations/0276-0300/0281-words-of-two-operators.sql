-- Who says that the bank did not pay, while somebody else has to say it too: a report by its hash, the rejection of a file, a check that was
-- stopped. Gone once it counts; the audit log has it for ever.

create table non_payment_reports (
  subject text not null,
  bank_file_id bigint not null references bank_files,
  reported_by bigint not null,
  note text not null,
  reported_at timestamptz not null default now(),
  primary key (subject, reported_by, bank_file_id)
);
create index non_payment_reports_of_file on non_payment_reports (bank_file_id, reported_at);
