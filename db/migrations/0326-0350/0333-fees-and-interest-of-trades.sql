-- What a broker's row prints beside the fees: their currency, where it is another, and a note's accrued interest. Trades that were
-- stored before have neither.
alter table trades add column fees_currency text;
alter table trades add column accrued_interest numeric;
