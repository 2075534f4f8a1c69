-- The loss by last in, first out, beside the one by first in, first out. Null in rows of before: it comes with the next match.
alter table matches add column market_loss_lifo numeric(20, 2);
