import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { PortalDocument, PortalVersionsTable } from '../../schema/accounts/portals.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface PortalVersion extends Selectable<PortalVersionsTable> {
  made_by_email: string | null;
  decided_by_email: string | null;
}

const versions = (db: Db) =>
  db
    .selectFrom('portal_versions as v')
    .leftJoin('accounts as m', 'm.id', 'v.made_by')
    .leftJoin('accounts as d', 'd.id', 'v.decided_by')
    .selectAll('v')
    .select(['m.email as made_by_email', 'd.email as decided_by_email']);

/** The accounts of a firm's attorneys. */
export async function listAttorneysOf(db: Db, marker: string, { isOpen = false } = {}): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('partner', '=', marker)
    .where('type', '=', 'attorney')
    .$if(isOpen, (query) => query.where('closed_at', 'is', null))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A firm's versions, the newest first. */
export async function listPortalVersions(
  db: Db,
  { marker, limit, after }: { marker: string } & PageRequest<readonly [number]>,
): Promise<Page<PortalVersion>> {
  const rows = await versions(db)
    .where('v.marker', '=', marker)
    .$if(after !== undefined, (query) => query.where('v.version', '<', after?.[0] ?? 0))
    .orderBy('v.version', 'desc')
    .limit(limit + 1)
    .execute();
  const { n } = await db
    .selectFrom('portal_versions')
    .where('marker', '=', marker)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return pageOf(rows, limit, n, ({ version }) => [version]);
}

/** Submitted versions of all firms that wait for an operator, the earliest first. */
export function listSentVersions(db: Db, limit: number): Promise<PortalVersion[]> {
  return versions(db).where('v.status', '=', 'sent').orderBy('v.id').limit(limit).execute();
}

/** A firm's draft, or its submitted version that is not decided yet. */
export function findOpenVersion(db: Db, marker: string): Promise<PortalVersion | undefined> {
  return versions(db).where('v.marker', '=', marker).where('v.status', 'in', ['draft', 'sent']).executeTakeFirst();
}

/** The live version of each firm's portal. */
export function listLiveVersions(db: Db): Promise<{ marker: string; version: number; document: PortalDocument }[]> {
  return db
    .selectFrom('portal_versions')
    .select(['marker', 'version', 'document'])
    .where('status', '=', 'live')
    .execute();
}

export async function lockPortalVersion(trx: DbTransaction, id: number): Promise<PortalVersion | undefined> {
  await trx.selectFrom('portal_versions').select('id').where('id', '=', id).forUpdate().execute();
  return versions(trx).where('v.id', '=', id).executeTakeFirst();
}

/** Changes the draft, or creates one with the next number. False where a submitted version waits for a decision. */
export async function savePortalDraft(
  trx: DbTransaction,
  { marker, document, by }: { marker: string; document: PortalDocument; by: number },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`portal ${marker}`}))`.execute(trx);
  const open = await findOpenVersion(trx, marker);
  if (open?.status === 'sent') return false;
  const text = JSON.stringify(document);
  if (open !== undefined) {
    // a version that was submitted in between must not change while the operator reads it
    const { numUpdatedRows } = await trx
      .updateTable('portal_versions')
      .set({ document: text, made_by: by, made_at: sql<Date>`now()` })
      .where('id', '=', open.id)
      .where('status', '=', 'draft')
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }
  const { last } = await trx
    .selectFrom('portal_versions')
    .where('marker', '=', marker)
    .select(({ fn }) => fn.max('version').as('last'))
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('portal_versions')
    .values({ marker, version: (last ?? 0) + 1, document: text, made_by: by })
    .execute();
  return true;
}

/** Discards a draft, or a submitted version that is not decided. */
export async function deleteOpenVersion(trx: DbTransaction, marker: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('portal_versions')
    .where('marker', '=', marker)
    .where('status', 'in', ['draft', 'sent'])
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function markVersionSent(trx: DbTransaction, marker: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('portal_versions')
    .set({ status: 'sent', sent_at: sql<Date>`now()` })
    .where('marker', '=', marker)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Publishes a version, replacing the one before, or rejects it. */
export async function decidePortalVersion(
  trx: DbTransaction,
  decided: { id: number; marker: string; status: 'live' | 'rejected'; by: number; note: string | null },
): Promise<void> {
  const { id, marker, status, by, note } = decided;
  if (status === 'live')
    await trx
      .updateTable('portal_versions')
      .set({ status: 'replaced' })
      .where('marker', '=', marker)
      .where('status', '=', 'live')
      .execute();
  await trx
    .updateTable('portal_versions')
    .set({ status, decided_by: by, note, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
