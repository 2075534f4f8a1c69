-- Portfolios with links whose trades earlier versions may have stored by the day of their posting, though a file states the
-- day of the trade. A job reads those files again; what is in a filed claim stays, and is checked again later.
create table posting_day_checks (
  portfolio_id bigint primary key,
  due_at timestamptz not null default now()
);
create index posting_day_checks_due on posting_day_checks (due_at);
insert into posting_day_checks (portfolio_id) select distinct portfolio_id from links;
