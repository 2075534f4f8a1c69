-- What the reader of notices found in a document of a case, for an operator to check against its pages.
create table notice_readings (
  document_id integer primary key references case_documents on delete cascade,
  case_id integer not null references cases on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'read', 'unreadable')),
  -- Of the file that was read: a document may be replaced.
  sha256 text not null,
  -- Why it cannot be read, as a sentence.
  failure text,
  -- Facts, tables, draft plan, gaps and worked examples; and the lines of each page with their places.
  reading jsonb,
  pages jsonb,
  asked_by bigint,
  asked_at timestamptz not null default now(),
  read_at timestamptz,
  -- An operator has taken its plan as the case's draft.
  drafted_at timestamptz,
  constraint failed_with_reason check ((status = 'unreadable') = (failure is not null)),
  constraint read_with_result check ((status = 'read') = (reading is not null))
);
create index notice_readings_of_case on notice_readings (case_id);
