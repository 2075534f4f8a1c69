import { sql } from 'kysely';
import { IDENTITY_OBSTACLE } from '../identity/identity-requirements.ts';

/** Why a claim is not paid to its payment details now. */
export type PaymentObstacle =
  | 'no_details'
  | 'blocked'
  | 'currency'
  | 'expired_check'
  | 'waiting'
  | 'holder_unchecked'
  | 'holder_in_review'
  | 'holder_rejected'
  | 'sanctions_unscreened'
  | 'sanctions_review'
  | 'sanctions_confirmed'
  | 'tax_form_unreadable'
  | 'identity_name'
  | 'identity_document'
  | 'identity_selfie';

/** The birth date on its tax form in force was not compared for a screened name `n`. */
const IS_UNWEIGHED = sql`exists (select from tax_forms t where t.account_id = n.account_id and t.legal_name = n.name
  and t.ended_at is null and t.kind = 'w8ben' and t.id > coalesce(n.birth_form_id, 0))`;

/** It was not compared, because the form cannot be decrypted. */
const IS_UNREADABLE = sql`exists (select from tax_forms t where t.account_id = n.account_id and t.legal_name = n.name
  and t.ended_at is null and t.kind = 'w8ben' and t.id > coalesce(n.birth_form_id, 0) and t.id = n.unreadable_form_id)`;

/**
 * Why an award is not paid now; null where it can be. For queries with the award `a`, its claim `s` and the claim’s
 * payment details `d` (left join), and `OWED`. Does not include the stage of the claim.
 */
export const OBSTACLE = sql<PaymentObstacle | null>`nullif(case
  when d.id is null or d.removed_at is not null then 'no_details'
  when d.blocked_at is not null then 'blocked'
  when d.currency <> a.currency then 'currency'
  when exists (select from payments e where e.account_id = a.account_id and e.award_id = a.id and e.return_code = 'EXPIRED'
    and not e.paid_again and e.follow_up is distinct from 'reissue' and e.payment_details_id = d.id) then 'expired_check'
  when greatest(d.payments_wait_until, s.payments_wait_until) > now() then 'waiting'
  else (select case when found.code = '' then ${IDENTITY_OBSTACLE} else found.code end from (select coalesce((
    select case
        when h.status = 'rejected' then 'holder_rejected'
        when h.verdict = 'different' and h.status <> 'approved' then 'holder_in_review'
        else coalesce((
          select case
              when bool_or(n.status = 'confirmed') then 'sanctions_confirmed'
              when bool_or(n.status = 'review') then 'sanctions_review'
              when bool_and(coalesce(n.list_id = (select max(id) from sanctions_lists) and (n.is_entity or not ${IS_UNWEIGHED}), false)) then ''
              when bool_or(n.list_id = (select max(id) from sanctions_lists) and not n.is_entity and ${IS_UNREADABLE})
                then 'tax_form_unreadable'
              else 'sanctions_unscreened' end
          from unnest(array[h.holder, h.legal_name, h.co_owner, hc.signer_name]) w (name)
          left join screened_names n on n.account_id = h.account_id and n.name = w.name
          where w.name is not null), 'sanctions_unscreened') end
    from account_holder_checks h
    join beneficial_accounts hb on hb.account_id = h.account_id and hb.id = h.beneficial_account_id
    left join claimants hc on hc.account_id = h.account_id and hc.beneficial_account_id = h.beneficial_account_id
    where h.account_id = s.account_id and h.payment_details_id = d.id and h.beneficial_account_id = s.beneficial_account_id
      and h.holder = d.holder and h.legal_name = coalesce(hc.legal_name, hb.name)
      and h.co_owner is not distinct from hc.co_owner), 'holder_unchecked') as code) found)
  end, '')`;
