import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '@trover/db/connect.ts';
import { findCurrentList } from '@trover/db/queries/sanctions/lists.ts';
import { importSanctionsList } from './import-list.ts';

const folder = join(import.meta.dirname, '../../fixtures/sanctions');

/** A list of invented names, so that the demonstration’s payments are screened without network access. */
export async function ensureDemonstrationList(db: Db): Promise<void> {
  if ((await findCurrentList(db)) !== undefined) return;
  const file = { name: 'sdn.xml', bytes: readFileSync(join(folder, 'sdn.xml')) };
  const imported = await importSanctionsList(db, [file], { source: 'demonstration' });
  if ('fault' in imported) throw new Error(imported.fault);
}
