-- The desk's reports read payments, awards and filings of some days, of everybody.
create index ledger_journals_of_days on ledger_journals (on_date) where kind in ('payment', 'award');
create index filings_by_day on filings (sent_on) where status = 'sent';
create index sub_payout_requests_by_joining on sub_payout_requests (joined_at);
