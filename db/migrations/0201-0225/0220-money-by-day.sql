-- The board of the desk reads a month of money by day. Payments and awards have their index already (0152).
create index ledger_journals_of_money_days on ledger_journals (on_date) where kind in ('arrival', 'return', 'reversal');
