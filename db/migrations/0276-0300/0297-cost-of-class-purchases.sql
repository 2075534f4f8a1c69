-- What the shares bought in a case's class period cost, for rules of policies about exposure. Matches of institutions
-- are computed once more: their inputs are the same, so the hash alone would leave them as they are.
alter table matches add column bought_cost numeric(20, 2) check (bought_cost >= 0);

update matches m set inputs_hash = '\x00'
from accounts a
where a.id = m.account_id and a.org_type = 2;

delete from case_matchings d
where exists (
  select from matches m join accounts a on a.id = m.account_id
  where m.case_id = d.case_id and a.org_type = 2);
