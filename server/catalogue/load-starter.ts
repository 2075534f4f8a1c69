import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '@trover/db/connect.ts';
import { findLoad, recordLoad } from '@trover/db/queries/catalogue/catalogue-loads.ts';
import { importCatalogue } from './import-catalogue.ts';
import { readSource } from './read-source.ts';

/** The project's own catalogue: a folder as `trover catalogue import` reads it. */
export const STARTER_FOLDER: string = join(import.meta.dirname, 'starter');

const LOAD = 'starter';

export interface StarterLoad {
  /** False where the same files were the last import. */
  is_new: boolean;
  /** The cases that are not overwritten, since operators edited them. */
  edited: string[];
}

/** Imports the project's own catalogue, unless the same files were the last import. */
export async function loadStarter(db: Db, today: string): Promise<StarterLoad> {
  const sha256 = hashOfFolder(STARTER_FOLDER);
  if ((await findLoad(db, { name: LOAD })) === sha256) return { is_new: false, edited: [] };
  const { cases, findings } = readSource(STARTER_FOLDER);
  const fault = findings.find(({ level }) => level === 'fault');
  if (fault) throw new Error(`the starter catalogue is wrong: ${fault.slug} ${fault.path}: ${fault.message}`);
  const { saved } = await importCatalogue(db, cases, { today, origin: 'starter' });
  await recordLoad(db, { name: LOAD, sha256 });
  return { is_new: true, edited: saved.flatMap(({ outcome, slug }) => (outcome === 'edited' ? slug : [])) };
}

function hashOfFolder(folder: string): string {
  const hash = createHash('sha256');
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (path.endsWith('.json')) hash.update(path).update(readFileSync(join(folder, path)));
  return hash.digest('hex');
}
