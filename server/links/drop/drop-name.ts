import type { Db } from '@trover/db/connect.ts';
import { addDropName, findDropName, findOrganisationName } from '@trover/db/queries/links/drop-folder.ts';
import { fail } from '../../errors.ts';

const MAX_NAME_LENGTH = 40;

/** Converts a name to a folder name: lower case, letters, digits and dashes. */
export function folderNameOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/-+$/, '');
  return plain.length < 2 ? 'institution' : plain;
}

/**
 * An institution's folder in the drop, named after it on first use. The folder's name always contains its number:
 * anyone may sign up under another fund's name, and must not get the folder that its custodian would expect.
 */
export async function requireDropName(db: Db, accountId: number): Promise<string> {
  const known = await findDropName(db, accountId);
  if (known !== undefined) return known;
  const name = folderNameOf(await findOrganisationName(db, accountId));
  return (await addDropName(db, accountId, `${name}-${accountId}`)) ?? fail('conflict');
}
