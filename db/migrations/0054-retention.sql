-- Until when the news of companies was sent: the next run looks back from there, however long nothing ran.
insert into job_marks (name, done_until) values ('company-news', now()) on conflict do nothing;

-- Uploads of before 0042 store every row that they ignored; since then the first thousand and a count. A job removes the rest.
create index upload_rows_to_bound on upload_rows (portfolio_id, upload_id) where outcome = 'ignored' and position >= 1000;
