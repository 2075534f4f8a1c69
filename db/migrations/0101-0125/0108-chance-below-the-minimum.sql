-- How likely a match's payment falls under the smallest payment of its plan, in whole per cent; null: not known, or no
-- smallest payment.
alter table matches add column chance_below_minimum smallint check (chance_below_minimum between 0 and 100);
