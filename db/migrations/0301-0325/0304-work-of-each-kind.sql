-- Work of the desk, one view for each kind, so that a row that changes plans the query of its own kind and not those of all thirty.
-- Each is named after its kind in work_clocks and has the columns of a work item.

create view work_of_sign_off
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select s.id, s.account_id, p.case_id, b.name, 'signed off on ' || o.signed_on, o.recognized_claim, o.currency,
  s.updated_at, d.date
from sub_payout_requests s
join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
join lateral (select n.id, n.signed_on, n.recognized_claim, n.currency from sign_offs n where n.account_id = s.account_id
  and n.sub_payout_request_id = s.id order by n.id desc limit 1) o on true
left join case_deadlines d on d.case_id = p.case_id and d.kind = 'claim' and d.superseded_at is null
where s.stage = 'review' and not exists (select from filing_claims f
  where f.account_id = s.account_id and f.sign_off_id = o.id and f.cancelled_at is null);

create view work_of_confirmation
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select r.confirmation_id, r.account_id, k.case_id, b.name, c.file_name, null::numeric, null::text, r.opened_at, k.date
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
where r.closed_at is null;

create view work_of_deficiency
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select s.id, s.account_id, p.case_id, b.name, coalesce(s.reason, ''), null::numeric, null::text, s.updated_at, s.cure_by
from sub_payout_requests s
join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
where s.stage = 'deficient';

create view work_of_unconfirmed
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select f.id, null::bigint, f.case_id, 'Filing TR-F' || f.id,
  u.n || case when u.n = 1 then ' claim is' else ' claims are' end || ' not confirmed', null::numeric, null::text,
  f.made_at, f.sent_on
from filings f
join lateral (select count(*) as n from filing_claims x
  where x.filing_id = f.id and x.claim_number is null and x.cancelled_at is null) u on u.n > 0
where f.status = 'sent';

create view work_of_account_holder
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select h.id, h.account_id, s.case_id, b.name, h.difference, null::numeric, null::text, h.checked_at, null::date
from account_holder_checks h
join payment_details d on d.account_id = h.account_id and d.id = h.payment_details_id and d.removed_at is null
join beneficial_accounts b on b.account_id = h.account_id and b.id = h.beneficial_account_id
join lateral (select p.case_id from sub_payout_requests s
  join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
  where s.account_id = h.account_id and s.beneficial_account_id = h.beneficial_account_id
    and s.payment_details_id = h.payment_details_id and s.stage not in ('rejected', 'withdrawn', 'closed_unpaid')
  order by s.id limit 1) s on true
where h.status = 'open';

create view work_of_lost_proof
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select s.id, s.account_id, p.case_id, b.name, l.reason, null::numeric, null::text, l.found_at, d.date
from lost_proofs l
join sub_payout_requests s on s.account_id = l.account_id and s.id = l.sub_payout_request_id
join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
left join case_deadlines d on d.case_id = p.case_id and d.kind = 'claim' and d.superseded_at is null
where l.settled_at is null;

create view work_of_proposal
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select c.id, x.account_id, c.id, c.title, 'proposed by a scout', null::numeric, null::text, x.submitted_at, null::date
from proposals x join cases c on c.id = x.case_id where x.status = 'submitted';

create view work_of_ticket
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select t.id, t.account_id, t.case_id, t.name, t.subject, null::numeric, null::text, t.created_at, null::date
from tickets t where t.status = 'open';

create view work_of_role_request
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select q.id, q.account_id, null::integer, a.email,
  'asks for ' || replace(array_to_string(q.capabilities, ' and '), '_', ' '), null::numeric, null::text, q.requested_at,
  (q.expires_at at time zone 'America/New_York')::date
from role_requests q join accounts a on a.id = q.account_id where q.status = 'pending';

create view work_of_sanctions_hit
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select h.id, h.account_id, null::integer, h.name, 'may be ' || h.listed_name || ', ' || h.score || ' of 100',
  null::numeric, null::text, h.found_at, null::date
from sanctions_hits h where h.status = 'open';

create view work_of_identity_review
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select i.id, i.account_id, null::integer, coalesce(nullif(btrim(a.first_name || ' ' || a.last_name), ''), a.email),
  case i.covers when 'document' then 'document to compare with the contract' else 'document and photo to compare' end,
  null::numeric, null::text, i.submitted_at, null::date
from identity_checks i join accounts a on a.id = i.account_id
where i.status = 'review';

create view work_of_fund_request
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select r.id, r.account_id, null::integer, coalesce(nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), ''), a.email),
  case r.kind when 'agreement' then 'fee of ' || trim_scale(r.fee_pct) || '% by ' || r.reference
    else 'paid to ' || r.label || ' ' || r.shown end,
  null::numeric, null::text, r.requested_at, r.expires_on
from fund_requests r join accounts a on a.id = r.account_id
where r.status = 'pending' and r.expires_on >= (now() at time zone 'America/New_York')::date;

create view work_of_letter
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select l.id, null::bigint, t.case_id, coalesce(t.administrator, l.sender, ''), l.subject, null::numeric, null::text,
  l.written_at, null::date
from letters l left join letter_threads t on t.id = l.thread_id where l.status = 'received';

create view work_of_reply
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select l.id, null::bigint, t.case_id, t.administrator, l.subject, null::numeric, null::text, l.sent_at, null::date
from letters l join letter_threads t on t.id = l.thread_id
where l.status = 'sent' and l.awaits_reply and l.answered_at is null;

create view work_of_status_file
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select f.id, null::bigint, f.case_id, 'Status file of ' || f.administrator,
  case f.status when 'columns' then 'its columns are to be set' when 'words' then 'its status words are to be set'
    else 'to be checked and applied' end,
  null::numeric, null::text, f.imported_at, null::date
from status_files f where f.status in ('columns', 'words', 'read');

create view work_of_status_rows
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select f.id, null::bigint, f.case_id, 'Status file of ' || f.administrator,
  r.n || case when r.n = 1 then ' row needs a decision' else ' rows need a decision' end, null::numeric, null::text,
  case f.status when 'undone' then f.undone_at else f.applied_at end, null::date
from status_files f
join lateral (select count(*) as n from status_rows r where r.status_file_id = f.id and r.settled_at is null
  and (r.result = 'failed' or r.outcome in ('follow', 'proposed', 'unmatched', 'ambiguous', 'unreadable'))
  -- of an undone file, what is still as it was applied
  and (f.status = 'applied' or (r.result = 'failed' and r.before is not null))) r on r.n > 0
where f.status in ('applied', 'undone');

create view work_of_stated_payment
  (subject_id, account_id, case_id, title, detail, amount, currency, since, must_by) as
select f.id, null::bigint, f.case_id, 'Payments of ' || f.administrator,
  r.n || case when r.n = 1 then ' claim is paid, as it states; no money arrived'
    else ' claims are paid, as it states; no money arrived' end,
  r.total, f.currency, f.applied_at, null::date
from status_files f
join lateral (select count(*) as n, sum(r.award) as total from status_rows r
  where r.status_file_id = f.id and r.expects_payment and r.settled_at is null and r.result is distinct from 'undone'
    and r.result is distinct from 'failed' and r.result is distinct from 'skipped'
    and not exists (select from awards a join distributions d on d.id = a.distribution_id
      where a.account_id = r.account_id and a.sub_payout_request_id = r.sub_payout_request_id
        and a.reversed_at is null and d.status in ('approved', 'posted'))) r on r.n > 0
where f.status = 'applied';
