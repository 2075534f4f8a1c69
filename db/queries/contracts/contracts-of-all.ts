import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface ContractListing {
  id: number;
  account_id: number;
  email: string;
  owner: string;
  kind: 'longterm' | 'case';
  order_id: number | null;
  title: string | null;
  text_version: string;
  signed_name: string;
  signed_at: Date;
  signed_on: string;
  ended_at: Date | null;
  document_sha256: string;
}

/** Everyone's contracts, the latest first; only for operators. */
export async function listContractsOfAll(
  db: Db,
  params: { in_force?: boolean | undefined; account_id?: number | undefined } & PageRequest<readonly [number]>,
): Promise<Page<ContractListing>> {
  const { in_force = false, account_id, limit, after } = params;
  const fits = sql`(${!in_force}::boolean or k.ended_at is null)
    and ${account_id === undefined ? sql`true` : sql`k.account_id = ${account_id}`}`;
  const counted = await sql<{ n: number }>`select count(*) as n from contracts k where ${fits}`.execute(db);
  const { rows } = await sql<ContractListing>`
    select k.id, k.account_id, a.email, b.name as owner, k.kind, k.case_id as order_id, c.title, k.text_version,
      k.signed_name, k.signed_at, k.signed_on, k.ended_at, k.document_sha256
    from contracts k
    join accounts a on a.id = k.account_id
    join beneficial_accounts b on b.account_id = k.account_id and b.id = k.beneficial_account_id
    left join cases c on c.id = k.case_id
    where ${fits} and ${after === undefined ? sql`true` : sql`k.id < ${after[0]}::bigint`}
    order by k.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted.rows[0]?.n ?? 0, ({ id }) => [id]);
}

/** The stored document of a signed contract. */
export async function findContractDocument(
  db: Db,
  { id }: { id: number },
): Promise<{ document_key: string; document_sha256: string } | undefined> {
  return await db
    .selectFrom('contracts')
    .select(['document_key', 'document_sha256'])
    .where('id', '=', id)
    .executeTakeFirst();
}
