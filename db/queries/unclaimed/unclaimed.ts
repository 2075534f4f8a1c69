import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { TaxIdKind } from '../../schema/claims.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { stateOf } from './state-of.ts';
import { IS_IN_FORCE } from './unclaimed-steps.ts';

/**
 * An award that was paid and did not reach its owner: its payment was returned, or its check was stopped or expired.
 */
export interface UnclaimedAward {
  account_id: number;
  award_id: number;
  sub_payout_request_id: number;
  case_id: number;
  title: string;
  claim_number: string | null;
  owner: string;
  co_owner: string | null;
  /** Whether the claimant is a person; null where no claimant is recorded. */
  is_person: boolean | null;
  beneficial_account_id: number | null;
  tax_id_kind: TaxIdKind | null;
  tax_id_ciphertext: Buffer | null;
  tax_id_master_key_id: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
  /** Whether only its archived record shows who the owner was. */
  is_closed_account: boolean;
  currency: string;
  amount: string;
  /** The day of its first payment. */
  owed_on: string;
  /** The day of the owner's last contact. */
  contact_on: string | null;
  letter_on: string | null;
  steps: number;
  /** Its last payment, and why that did not reach the owner. */
  payment_id: number;
  reason: string;
  /** The decision about an expired check. */
  follow_up: 'open' | 'reissue' | 'search' | null;
}

/**
 * Awards whose last payment `l` was returned, or expired as a check, from the index of those payments: it has only as
 * many rows as there is unclaimed money. For a closed account only the state is known; its archived record has the
 * rest. A purged account has no record, and its money is still listed: `detailed` drops none of these rows.
 */
const UNCLAIMED = sql`
  from payments l
  join awards w on w.account_id = l.account_id and w.id = l.award_id and w.reversed_at is null
  left join sub_payout_requests s on s.account_id = w.account_id and s.id = w.sub_payout_request_id
  left join claimants n on n.account_id = s.account_id and n.beneficial_account_id = s.beneficial_account_id
  left join accounts k on k.id = w.account_id
  left join retained_records r on r.account_id = w.account_id
  where l.returned_on is not null and not l.paid_again
    and not exists (select from escheats e where e.account_id = w.account_id and e.award_id = w.id and e.is_active)`;

/** The stored last address of a closed account; if none is stored, the claimant's address applies. */
const LAST = sql`k.last_addresses -> s.beneficial_account_id::text`;
const IS_STORED = sql`(k.last_addresses is not null or r.account_id is not null)`;
const STATE_OF_OWNER = sql`case when ${IS_STORED} then ${LAST} ->> 'state' else ${stateOf('n')} end`;

const FIELDS = sql`
  w.account_id, w.id as award_id, w.sub_payout_request_id, w.case_id, c.title, s.claim_number,
  coalesce(n.legal_name, b.name, '') as owner, n.co_owner, n.kind in ('individual', 'joint') as is_person,
  s.beneficial_account_id, n.tax_id_kind, n.tax_id_ciphertext, n.tax_id_master_key_id, n.street, n.city, ${STATE_OF_OWNER} as state, n.postal_code,
  case when ${IS_STORED} then ${LAST} ->> 'country' else n.country end as country,
  (a.id is null or a.closed_at is not null) as is_closed_account, w.currency, w.net as amount,
  (select min(g.execute_on) from payments p join bank_files g on g.id = p.bank_file_id and p.id <= g.posted_to
    where p.account_id = w.account_id and p.award_id = w.id and p.released_at is null) as owed_on,
  t.contact_on, t.letter_on, coalesce(t.steps, 0) as steps, l.id as payment_id,
  coalesce(l.return_reason, 'It came back') as reason,
  case when l.return_code = 'EXPIRED' then coalesce(l.follow_up, 'open') end as follow_up`;

const detailed = (page: RawBuilder<unknown>) => sql<UnclaimedAward>`
  select ${FIELDS}
  from (${page}) o
  join payments l on l.account_id = o.account_id and l.id = o.id
  join awards w on w.account_id = l.account_id and w.id = l.award_id
  left join accounts a on a.id = w.account_id
  join cases c on c.id = w.case_id
  left join sub_payout_requests s on s.account_id = w.account_id and s.id = w.sub_payout_request_id
  left join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
  left join claimants n on n.account_id = s.account_id and n.beneficial_account_id = s.beneficial_account_id
  left join accounts k on k.id = w.account_id
  left join retained_records r on r.account_id = w.account_id
  left join lateral (
    select max(on_day) filter (where kind = 'contact') as contact_on,
      max(on_day) filter (where kind = 'letter') as letter_on, count(*) as steps
    from unclaimed_steps u where u.account_id = w.account_id and u.award_id = w.id and ${IS_IN_FORCE}) t on true
  order by l.id`;

/** Ordered by their last payments, the oldest first. */
export async function listUnclaimed(
  db: Db,
  { state, limit, after }: PageRequest<readonly [number]> & { state?: string | undefined },
): Promise<Page<UnclaimedAward>> {
  const inState = state === undefined ? sql`` : sql`and ${STATE_OF_OWNER} = ${state}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total ${UNCLAIMED} ${inState}`.execute(db);
  const { rows } = await detailed(sql`
    select l.account_id, l.id ${UNCLAIMED} ${inState} and l.id > ${after?.[0] ?? 0}::bigint
    order by l.id limit ${limit + 1}`).execute(db);
  return pageOf(rows, limit, counted[0]?.total ?? 0, ({ payment_id }) => [payment_id]);
}

export async function findUnclaimed(db: Db, award_id: number): Promise<UnclaimedAward | undefined> {
  const { rows } = await detailed(sql`
    select l.account_id, l.id ${UNCLAIMED} and w.id = ${award_id}::bigint limit 1`).execute(db);
  return rows[0];
}
