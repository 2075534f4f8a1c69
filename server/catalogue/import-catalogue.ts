import type { CatalogueCase } from '@trover/core/cases/catalogue/read-catalogue.ts';
import type { Finding } from '@trover/core/cases/finding.ts';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import { type SavedCase, saveCase } from '@trover/db/queries/cases/save-case.ts';
import type { CaseOrigin } from '@trover/db/schema/catalogue.ts';
import { sql } from 'kysely';
import { knownChanges } from './read-known-changes.ts';

const IMPORT_LOCK = 7_468_006;

export interface ImportedCatalogue {
  saved: SavedCase[];
  /** The cases that the catalogue refused, and the reasons. */
  findings: Finding[];
}

export interface ImportOptions {
  today: string;
  origin: CaseOrigin;
  /** Also overwrites cases that operators edited on the desk. */
  over_edits?: boolean;
}

/**
 * Saves the cases in one transaction; a refused case does not affect the others. Importing the same cases again changes
 * nothing.
 */
export async function importCatalogue(
  db: Db,
  cases: readonly CatalogueCase[],
  options: ImportOptions,
): Promise<ImportedCatalogue> {
  return await db.transaction().execute((trx) => importInto(trx, cases, options));
}

/** As `importCatalogue`, in the caller's transaction. */
export async function importInto(
  trx: DbTransaction,
  cases: readonly CatalogueCase[],
  options: ImportOptions,
): Promise<ImportedCatalogue> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(trx);
  const imported: ImportedCatalogue = { saved: [], findings: [] };
  for (const each of cases) {
    const result = await saveCase(trx, { ...each, ...options, changes: knownChanges() });
    if (result.ok) imported.saved.push(result.saved);
    else {
      const { path, message } = result;
      imported.findings.push({ level: 'fault', slug: each.record.slug, path, message });
    }
  }
  return imported;
}
