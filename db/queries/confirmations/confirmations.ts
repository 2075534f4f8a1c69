import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { ConfirmationsTable } from '../../schema/claims.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type Confirmation = Selectable<ConfirmationsTable>;

/** A trade that a document proves by name. */
export interface ProvedTrade {
  portfolio_id: number;
  fingerprint: string;
  occurrence: number;
  page: number | null;
}

/** Adds a document; the same document for the same trades returns the existing one. */
export async function addConfirmation(
  trx: DbTransaction,
  confirmation: Insertable<ConfirmationsTable>,
): Promise<{ confirmation: Confirmation; is_new: boolean }> {
  const added = await trx
    .insertInto('confirmations')
    .values(confirmation)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added !== undefined) return { confirmation: added, is_new: true };
  const { rows } = await sql<Confirmation>`
    select * from confirmations
    where account_id = ${confirmation.account_id} and sha256 = ${confirmation.sha256} and removed_at is null
      and portfolio_id is not distinct from ${confirmation.portfolio_id ?? null}::bigint
      and case_id is not distinct from ${confirmation.case_id ?? null}::integer
      and sub_payout_request_id is not distinct from ${confirmation.sub_payout_request_id ?? null}::bigint
      and accounts = ${confirmation.accounts ?? []}::text[]
      and covers_from is not distinct from ${confirmation.covers_from ?? null}::date
      and covers_to is not distinct from ${confirmation.covers_to ?? null}::date
    limit 1`.execute(trx);
  const [known] = rows;
  if (known === undefined) throw new Error('a confirmation that is refused as known is not there');
  return { confirmation: known, is_new: false };
}

export async function linkTrades(
  trx: DbTransaction,
  owner: { account_id: number; confirmation_id: number; portfolio_id: number },
  trades: readonly { fingerprint: Buffer; occurrence: number; page: number | null }[],
): Promise<void> {
  if (trades.length === 0) return;
  await trx
    .insertInto('confirmation_trades')
    .values(trades.map((trade) => ({ ...owner, ...trade })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The documents of a portfolio in use, oldest first; for one claim, those for it or for any claim. */
export async function listConfirmations(
  db: Db,
  params: {
    account_id: number;
    portfolio_id: number;
    claim_id?: number | undefined;
  } & PageRequest<[number]>,
): Promise<Page<Confirmation>> {
  const { account_id, portfolio_id, claim_id, limit, after } = params;
  const query = db
    .selectFrom('confirmations')
    .where('account_id', '=', account_id)
    .where('portfolio_id', '=', portfolio_id)
    .where('removed_at', 'is', null)
    .$if(claim_id !== undefined, (of) =>
      of.where((either) =>
        either.or([either('sub_payout_request_id', 'is', null), either('sub_payout_request_id', '=', claim_id!)]),
      ),
    );
  const { total } = await query.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .$if(after !== undefined, (of) => of.where('id', '>', after![0]))
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, total, (row) => [row.id]);
}

/** All documents in use that may prove trades of these portfolios: those for any claim, and those for one of these. */
export async function listProofs(
  db: Db,
  params: { account_id: number; portfolio_ids: readonly number[]; claim_ids: readonly number[] },
): Promise<Confirmation[]> {
  const { rows } = await sql<Confirmation>`
    select * from confirmations
    where account_id = ${params.account_id} and portfolio_id = any(${params.portfolio_ids}::bigint[])
      and removed_at is null
      and (sub_payout_request_id is null or sub_payout_request_id = any(${params.claim_ids}::bigint[]))
    order by id`.execute(db);
  return rows;
}

/** The trades that documents prove by name, by document. */
export async function listProvedTrades(
  db: Db,
  { account_id, confirmation_ids }: { account_id: number; confirmation_ids: readonly number[] },
): Promise<Map<number, ProvedTrade[]>> {
  if (confirmation_ids.length === 0) return new Map();
  const { rows } = await sql<ProvedTrade & { confirmation_id: number }>`
    select confirmation_id, portfolio_id, encode(fingerprint, 'hex') as fingerprint, occurrence, page
    from confirmation_trades
    where account_id = ${account_id} and confirmation_id = any(${confirmation_ids}::bigint[])
    order by confirmation_id`.execute(db);
  return Map.groupBy(rows, (row) => row.confirmation_id);
}

/** A document in use that belongs to this account; undefined for anyone else's. */
export async function findConfirmation(
  db: Db,
  accountId: number,
  confirmationId: number,
): Promise<Confirmation | undefined> {
  return db
    .selectFrom('confirmations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', confirmationId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Withdraws a document; its file and its data remain. */
export async function removeConfirmation(trx: DbTransaction, accountId: number, confirmationId: number): Promise<void> {
  await trx
    .updateTable('confirmations')
    .set({ removed_at: databaseTime })
    .where('account_id', '=', accountId)
    .where('id', '=', confirmationId)
    .where('removed_at', 'is', null)
    .execute();
}

/** Retires the same document if its coverage was not stated and no sign-off depends on it. */
export async function removeWithoutCover(
  trx: DbTransaction,
  of: { account_id: number; portfolio_id: number; sha256: string; but: number },
): Promise<void> {
  await sql`
    update confirmations c set removed_at = now()
    where c.account_id = ${of.account_id} and c.portfolio_id = ${of.portfolio_id} and c.sha256 = ${of.sha256}
      and c.id <> ${of.but} and c.removed_at is null and c.covers_from is null
      and not exists (select from confirmation_trades n where n.account_id = c.account_id and n.confirmation_id = c.id)
      and not exists (select from sign_off_documents d where d.account_id = c.account_id and d.confirmation_id = c.id)
  `.execute(trx);
}

/** The documents that prove an account's role in a case. */
export async function listParticipationDocuments(
  db: Db,
  { account_id, case_id }: { account_id: number; case_id: number },
): Promise<Confirmation[]> {
  return db
    .selectFrom('confirmations')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('case_id', '=', case_id)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}
