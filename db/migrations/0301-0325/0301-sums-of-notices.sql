-- The sum that a notice is about, so that a mail of several is named after the one with money: a payment, or else an estimate.
alter table notices add column amount numeric(20, 2), add column currency text;
alter table notices add constraint sum_with_its_currency check ((amount is null) = (currency is null));
