import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '@trover/db/connect.ts';
import { findLoad, recordLoad } from '@trover/db/queries/catalogue-loads.ts';
import { importCatalogue } from './import-catalogue.ts';
import { readSource } from './read-source.ts';

/** The project's own catalogue: a folder as `trover catalogue import` reads it. */
export const STARTER_FOLDER: string = join(import.meta.dirname, 'starter');

const LOAD = 'starter';

/** Imports the project's own catalogue unless these very files were imported last. Answers whether it did. */
export async function loadStarter(db: Db, today: string): Promise<boolean> {
  const sha256 = hashOfFolder(STARTER_FOLDER);
  if ((await findLoad(db, { name: LOAD })) === sha256) return false;
  const { cases, findings } = readSource(STARTER_FOLDER);
  const fault = findings.find(({ level }) => level === 'fault');
  if (fault) throw new Error(`the starter catalogue is wrong: ${fault.slug} ${fault.path}: ${fault.message}`);
  await importCatalogue(db, cases, { today, origin: 'starter' });
  await recordLoad(db, { name: LOAD, sha256 });
  return true;
}

function hashOfFolder(folder: string): string {
  const hash = createHash('sha256');
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (path.endsWith('.json')) hash.update(path).update(readFileSync(join(folder, path)));
  return hash.digest('hex');
}
