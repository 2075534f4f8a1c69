-- Names that may be on the sanctions list are work. A claim's item shows the business day of its sign-off as it is stored, and
-- computes none from the instant.
insert into work_clocks (kind, basis, days) values ('sanctions_hit', 'waiting', 1);

create or replace view work_sources as
select w.*, work_due(k.basis, k.days, (w.since at time zone 'America/New_York')::date, w.must_by) as due_on
from (
  select 'sign_off'::text as kind, s.id as subject_id, s.account_id, p.case_id, b.name as title,
    'signed off on ' || o.signed_on as detail,
    o.recognized_claim as amount, o.currency, s.updated_at as since, d.date as must_by
  from sub_payout_requests s
  join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
  join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
  join lateral (select n.id, n.signed_on, n.recognized_claim, n.currency from sign_offs n where n.account_id = s.account_id
    and n.sub_payout_request_id = s.id order by n.id desc limit 1) o on true
  left join case_deadlines d on d.case_id = p.case_id and d.kind = 'claim' and d.superseded_at is null
  where s.stage = 'review' and not exists (select from filing_claims f
    where f.account_id = s.account_id and f.sign_off_id = o.id and f.cancelled_at is null)
  union all
  select 'confirmation', r.confirmation_id, r.account_id, k.case_id, b.name, c.file_name, null, null, r.opened_at, k.date
  from confirmation_reviews r
  join confirmations c on c.account_id = r.account_id and c.id = r.confirmation_id and c.removed_at is null
  join portfolios f on f.account_id = c.account_id and f.id = c.portfolio_id
  join beneficial_accounts b on b.account_id = f.account_id and b.id = f.beneficial_account_id
  join lateral (select p.case_id, d.date
    from sub_payout_requests s
    join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    left join case_deadlines d on d.case_id = p.case_id and d.kind = 'claim' and d.superseded_at is null
    where s.account_id = r.account_id and s.beneficial_account_id = f.beneficial_account_id
      and (c.sub_payout_request_id is null or s.id = c.sub_payout_request_id)
      and s.stage in ('trades', 'contract', 'payment', 'sign_off', 'review', 'deficient', 'filed', 'approved')
      and exists (select from case_securities cs
        join own_security_meanings m on m.portfolio_id = f.id and m.security_id = cs.security_id
        where cs.case_id = p.case_id)
    order by d.date nulls last, s.id limit 1) k on true
  where r.closed_at is null
  union all
  select 'deficiency', s.id, s.account_id, p.case_id, b.name, coalesce(s.reason, ''), null, null, s.updated_at, s.cure_by
  from sub_payout_requests s
  join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
  join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
  where s.stage = 'deficient'
  union all
  select 'unconfirmed', f.id, null, f.case_id, 'Filing TR-F' || f.id,
    u.n || case when u.n = 1 then ' claim is' else ' claims are' end || ' not confirmed', null, null, f.made_at, f.sent_on
  from filings f
  join lateral (select count(*) as n from filing_claims x
    where x.filing_id = f.id and x.claim_number is null and x.cancelled_at is null) u on u.n > 0
  where f.status = 'sent'
  union all
  select 'account_holder', h.id, h.account_id, s.case_id, b.name, h.difference, null, null, h.checked_at, null
  from account_holder_checks h
  join payment_details d on d.account_id = h.account_id and d.id = h.payment_details_id and d.removed_at is null
  join beneficial_accounts b on b.account_id = h.account_id and b.id = h.beneficial_account_id
  join lateral (select p.case_id from sub_payout_requests s
    join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    where s.account_id = h.account_id and s.beneficial_account_id = h.beneficial_account_id
      and s.payment_details_id = h.payment_details_id and s.stage not in ('rejected', 'withdrawn', 'closed_unpaid')
    order by s.id limit 1) s on true
  where h.status = 'open'
  union all
  select 'lost_proof', s.id, s.account_id, p.case_id, b.name, l.reason, null, null, l.found_at, d.date
  from lost_proofs l
  join sub_payout_requests s on s.account_id = l.account_id and s.id = l.sub_payout_request_id
  join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
  join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
  left join case_deadlines d on d.case_id = p.case_id and d.kind = 'claim' and d.superseded_at is null
  where l.settled_at is null
  union all
  select 'difference', d.id, null, d.case_id, 'Distribution ' || d.round,
    u.n || case when u.n = 1 then ' award differs' else ' awards differ' end, null, null, d.posted_at, null
  from distributions d
  join lateral (select count(*) as n from distribution_rows r
    where r.distribution_id = d.id and r.difference is not null and r.settled_at is null and r.problem is null) u on u.n > 0
  where d.status = 'posted'
  union all
  select 'approval', d.id, null, d.case_id, 'Distribution ' || d.round,
    case when d.arrived is null then 'the money has not arrived' else 'to be approved by a second operator' end,
    d.total, d.currency, d.imported_at, null
  from distributions d where d.status = 'read'
  union all
  select 'bank_file', f.id, null, d.case_id, 'Bank file ' || f.id,
    case f.status when 'draft' then 'to be approved by a second operator' when 'sent' then 'the bank has not answered'
      else 'to be sent' end,
    f.total, f.currency, f.created_at, f.execute_on
  from bank_files f join distributions d on d.id = f.distribution_id
  where f.status in ('draft', 'approved', 'written', 'sent')
  union all
  select 'proposal', c.id, x.account_id, c.id, c.title, 'proposed by a scout', null, null, x.submitted_at, null
  from proposals x join cases c on c.id = x.case_id where x.status = 'submitted'
  union all
  select 'ticket', t.id, t.account_id, t.case_id, t.name, t.subject, null, null, t.created_at, null
  from tickets t where t.status = 'open'
  union all
  select 'role_request', q.id, q.account_id, null, a.email, 'asks for ' || replace(array_to_string(q.capabilities, ' and '), '_', ' '),
    null, null, q.requested_at, (q.expires_at at time zone 'America/New_York')::date
  from role_requests q join accounts a on a.id = q.account_id where q.status = 'pending'
  union all
  select 'sanctions_hit', h.id, h.account_id, null, h.name, 'may be ' || h.listed_name || ', ' || h.score || ' of 100',
    null, null, h.found_at, null
  from sanctions_hits h where h.status = 'open'
) w join work_clocks k on k.kind = w.kind;

create trigger sanctions_hits_work_added after insert on sanctions_hits referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('sanctions_hit', 'id');
create trigger sanctions_hits_work_changed after update on sanctions_hits referencing new table as new_rows
  for each statement execute function refresh_work_of_rows('sanctions_hit', 'id');
create trigger sanctions_hits_work_gone after delete on sanctions_hits referencing old table as gone_rows
  for each statement execute function refresh_work_of_rows('sanctions_hit', 'id');

select refresh_all_work('sign_off'), refresh_all_work('sanctions_hit');
