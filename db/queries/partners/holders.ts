import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { consentingTo, type Firm } from './people.ts';

type HolderOrder = 'fifo' | 'lifo' | 'recognized';

interface FirmHolder {
  person_id: number;
  first_name: string;
  last_name: string;
  email: string;
  org_type: number;
  beneficial_account_id: number;
  beneficial_owner: string;
  given_at: Date;
  text_version: string;
  shares_bought: string;
  held_at_end: string;
  currency: string;
  fifo: string | null;
  lifo: string | null;
  recognized: string | null;
  share_pct: string | null;
  certification: 'prepared' | 'signed' | null;
  place: number;
}

const columns = { fifo: sql`h.fifo`, lifo: sql`h.lifo`, recognized: sql`h.recognized` } as const;

/** All holders of a case: people with a consent in force who bought the security. */
const holdersOf = (firm: Firm, case_id: number) => sql`
  with consent as materialized (${consentingTo(firm.marker)}),
  holders as materialized (
    select m.account_id as person_id, m.beneficial_account_id, consent.given_at, consent.text_version, m.shares_bought,
      m.held_at_end, m.currency, m.market_loss as fifo, m.market_loss_lifo as lifo,
      case when m.basis = 'plan' then m.recognized_loss end as recognized
    from consent join matches m on m.account_id = consent.account_id
    where m.case_id = ${case_id} and m.eligible and m.shares_bought > 0
  )`;

/** The holders of a case by their loss under one method, the largest first; those without a loss last. */
export async function listFirmHolders(
  db: Db,
  of: { firm: Firm; case_id: number; by: HolderOrder } & PageRequest<readonly [number, number, number]>,
): Promise<Page<FirmHolder>> {
  const { firm, case_id, by, limit, after } = of;
  const loss = columns[by];
  const rest =
    after === undefined
      ? sql`true`
      : sql`(place, person_id, beneficial_account_id) > (${after[0]}::bigint, ${after[1]}::bigint, ${after[2]}::bigint)`;
  const { rows } = await sql<FirmHolder & { total: number }>`${holdersOf(firm, case_id)},
    placed as (
      select h.*, coalesce(-(${loss} * 100)::bigint, 9000000000000000) as place,
        round(${loss} * 100 / nullif(sum(${loss}) over (partition by h.currency), 0), 1)::text as share_pct,
        count(*) over ()::integer as total
      from holders h
    )
    select p.*, p.fifo::text, p.lifo::text, p.recognized::text, a.first_name, a.last_name, a.email, a.org_type,
      owner.name as beneficial_owner,
      (select case when c.signed_at is null then 'prepared' else 'signed' end from organisation_certifications c
        where c.organisation_id = p.person_id and c.beneficial_account_id = p.beneficial_account_id
          and c.case_id = ${case_id} and c.withdrawn_at is null) as certification
    from placed p
    join accounts a on a.id = p.person_id
    join beneficial_accounts owner on owner.id = p.beneficial_account_id and owner.account_id = p.person_id
    where ${rest} order by place, person_id, beneficial_account_id limit ${limit + 1}`.execute(db);
  const total = rows[0]?.total ?? 0;
  return pageOf(rows, limit, total, ({ place, person_id, beneficial_account_id }) => [
    ...([place, person_id, beneficial_account_id] as const),
  ]);
}

interface HolderTotals {
  currency: string;
  holders: number;
  people: number;
  shares_bought: string;
  held_at_end: string;
  fifo: string | null;
  lifo: string | null;
  recognized: string | null;
}

/** The totals of all holders of a case, by currency. */
export async function sumFirmHolders(
  db: Db,
  { firm, case_id }: { firm: Firm; case_id: number },
): Promise<HolderTotals[]> {
  const whole = (loss: ReturnType<typeof sql>) =>
    sql`(case when count(${loss}) = count(*) then sum(${loss})::numeric(20, 2) end)::text`;
  const { rows } = await sql<HolderTotals>`${holdersOf(firm, case_id)}
    select h.currency, count(*)::integer as holders, count(distinct h.person_id)::integer as people,
      trim_scale(sum(h.shares_bought))::text as shares_bought, trim_scale(sum(h.held_at_end))::text as held_at_end,
      ${whole(columns.fifo)} as fifo, ${whole(columns.lifo)} as lifo, ${whole(columns.recognized)} as recognized
    from holders h group by h.currency order by h.currency`.execute(db);
  return rows;
}

/** Those of these holders with a consent in force and trades in the case. */
export async function listChosenHolders(
  db: Db,
  of: { firm: Firm; case_id: number; chosen: readonly { person_id: number; beneficial_account_id: number }[] },
): Promise<{ person_id: number; beneficial_account_id: number; beneficial_owner: string }[]> {
  const { firm, case_id, chosen } = of;
  const { rows } = await sql<{ person_id: number; beneficial_account_id: number; beneficial_owner: string }>`
    ${holdersOf(firm, case_id)}
    select h.person_id, h.beneficial_account_id, owner.name as beneficial_owner
    from holders h
    join beneficial_accounts owner on owner.id = h.beneficial_account_id and owner.account_id = h.person_id
    join jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as c (person_id bigint, beneficial_account_id bigint)
      on c.person_id = h.person_id and c.beneficial_account_id = h.beneficial_account_id
    order by h.person_id, h.beneficial_account_id`.execute(db);
  return rows;
}
