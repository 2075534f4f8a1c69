-- Where the rows of documents are printed, so that a document is the proof of the trades that were read from it.
create table document_rows (
  portfolio_id bigint not null,
  upload_id bigint not null,
  -- As the trade's source calls it.
  row text not null,
  page integer not null check (page > 0),
  -- Left, top, right and bottom, in ten-thousandths of the page.
  box integer[] not null check (array_length(box, 1) = 4),
  primary key (portfolio_id, upload_id, row),
  foreign key (portfolio_id, upload_id) references uploads on update cascade on delete cascade
);

-- What was recognized in a scan or a photo. Nothing of it counts before its owner has seen it beside the picture.
alter table uploads drop constraint uploads_status_check;
alter table uploads add constraint uploads_status_check check (status in
  ('received', 'detected', 'mapping_asked', 'scan_asked', 'parsed', 'stored', 'matched', 'failed', 'undone'));

create table scanned_rows (
  portfolio_id bigint not null,
  upload_id bigint not null,
  position integer not null check (position >= 0),
  row text not null,
  page integer not null check (page > 0),
  box integer[] not null check (array_length(box, 1) = 4),
  -- Of the least sure word, of a hundred.
  confidence integer not null check (confidence between 0 and 100),
  -- As it was recognized; null of a row that could not be read, which has a fault instead.
  trade jsonb,
  fault jsonb,
  -- The row itself (WebP).
  picture bytea not null,
  -- Null until the owner has answered.
  verdict text check (verdict in ('confirmed', 'corrected', 'left_out')),
  -- As the owner corrected it.
  corrected jsonb,
  primary key (portfolio_id, upload_id, position),
  foreign key (portfolio_id, upload_id) references uploads on update cascade on delete cascade,
  constraint trade_or_fault check ((trade is null) <> (fault is null)),
  constraint faults_are_not_answered check (trade is not null or verdict is null),
  constraint corrected_with_values check ((verdict is not distinct from 'corrected') = (corrected is not null))
);
