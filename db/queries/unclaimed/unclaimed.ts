import { US_STATES } from '@trover/core/unclaimed/states.ts';
import { type Insertable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { UnclaimedTables } from '../../schema/unclaimed.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

/** An award that was sent and did not reach its owner: its payment came back, its check was stopped, or nobody cashed it in time. */
export interface UnclaimedAward {
  account_id: number;
  award_id: number;
  sub_payout_request_id: number;
  case_id: number;
  title: string;
  claim_number: string | null;
  owner: string;
  street: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
  currency: string;
  amount: string;
  /** The day it was first paid. */
  owed_on: string;
  /** Its owner was last heard of. */
  contact_on: string | null;
  letter_on: string | null;
  steps: number;
  /** The last payment of it, and why it did not reach its owner. */
  payment_id: number;
  reason: string;
}

const CODES = Object.keys(US_STATES);
const NAMES = Object.values(US_STATES).map((name) => name.toUpperCase());

/** The state of claimant `n` by its code or its name; a region of another country is none. */
const STATE = sql`case when n.country = 'US' then (
  select k.code from unnest(${CODES}::text[], ${NAMES}::text[]) k (code, name)
  where upper(trim(n.region)) in (k.code, k.name)) end`;

const UNCLAIMED = (today: string) => sql`(
  select w.account_id, w.id as award_id, w.sub_payout_request_id, w.case_id, c.title, s.claim_number,
    coalesce(n.legal_name, b.name, '') as owner, n.street, n.city, ${STATE} as state, n.postal_code,
    n.country, w.currency, w.net as amount, f.owed_on, k.contact_on, k.letter_on, coalesce(k.steps, 0) as steps,
    l.id as payment_id, case when l.returned_on is not null then coalesce(l.return_reason, 'It came back')
      else 'The check was not cashed by its last day' end as reason
  from awards w
  join cases c on c.id = w.case_id
  left join sub_payout_requests s on s.account_id = w.account_id and s.id = w.sub_payout_request_id
  left join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
  left join claimants n on n.account_id = s.account_id and n.beneficial_account_id = s.beneficial_account_id
  cross join lateral (
    select p.* from payments p where p.account_id = w.account_id and p.award_id = w.id and p.released_at is null
    order by p.id desc limit 1) l
  cross join lateral (
    select min(g.execute_on) as owed_on from payments p join bank_files g on g.id = p.bank_file_id
    where p.account_id = w.account_id and p.award_id = w.id and p.released_at is null and p.id <= g.posted_to) f
  left join lateral (
    select max(on_day) filter (where kind = 'contact') as contact_on,
      max(on_day) filter (where kind = 'letter') as letter_on, count(*) as steps
    from unclaimed_steps u where u.account_id = w.account_id and u.award_id = w.id) k on true
  where w.reversed_at is null and f.owed_on is not null
    and not exists (select from escheats e where e.account_id = w.account_id and e.award_id = w.id and e.is_active)
    and (l.returned_on is not null or (l.expires_on < ${today}::date and l.cleared_on is null))
) x`;

/** The oldest first. */
export async function listUnclaimed(
  db: Db,
  request: PageRequest<readonly [string, number]> & { today: string; state?: string | undefined },
): Promise<Page<UnclaimedAward>> {
  const { today, state, limit, after } = request;
  const where = sql`${state === undefined ? sql`true` : sql`x.state = ${state}`}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${UNCLAIMED(today)} where ${where}`.execute(db);
  const { rows } = await sql<UnclaimedAward>`
    select x.* from ${UNCLAIMED(today)} where ${where}
      and ${after === undefined ? sql`true` : sql`(x.owed_on, x.award_id) > (${after[0]}::date, ${after[1]}::bigint)`}
    order by x.owed_on, x.award_id limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.total ?? 0, ({ owed_on, award_id }) => [owed_on, award_id]);
}

export async function findUnclaimed(db: Db, award_id: number, today: string): Promise<UnclaimedAward | undefined> {
  const { rows } = await sql<UnclaimedAward>`
    select x.* from ${UNCLAIMED(today)} where x.award_id = ${award_id}`.execute(db);
  return rows[0];
}

/** False where the same step is recorded already; two at once come here one after the other. */
export async function addUnclaimedStep(
  trx: DbTransaction,
  step: Insertable<UnclaimedTables['unclaimed_steps']>,
): Promise<boolean> {
  const { account_id, award_id, kind, on_day, note } = step;
  await trx
    .selectFrom('awards')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', award_id)
    .forUpdate()
    .execute();
  const known = await trx
    .selectFrom('unclaimed_steps')
    .select('id')
    .where('account_id', '=', account_id)
    .where('award_id', '=', award_id)
    .where('kind', '=', kind)
    .where('on_day', '=', on_day)
    .where('note', '=', note)
    .executeTakeFirst();
  if (known !== undefined) return false;
  await trx.insertInto('unclaimed_steps').values(step).execute();
  return true;
}
