import { hash } from 'node:crypto';
import type { ListedParty } from '@trover/core/sanctions/listed-party.ts';
import type { Db } from '@trover/db/connect.ts';
import {
  findCurrentList,
  lockSanctionsLists,
  noteListChecked,
  type SanctionsList,
  saveSanctionsList,
} from '@trover/db/queries/sanctions/lists.ts';
import { kindOfSdnFile, readSdnCsv, type SdnFile, type SdnRead } from '@trover/intake/sanctions/sdn-csv.ts';
import { SdnXmlReader } from '@trover/intake/sanctions/sdn-xml.ts';
import { type AuditSource, recordAudit } from '../audit/record-audit.ts';

export interface ListFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * A list with a smaller share than this of the previous one's entries is a broken download, and would clear everyone.
 */
const MIN_PART = 0.8;

/** OFAC’s delimited files are in an old Windows encoding where they are not UTF-8. */
function textOf({ bytes }: ListFile): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The content of one version's files, in any of OFAC’s formats. */
function readListFiles(files: readonly ListFile[]): SdnRead {
  const csv: Partial<Record<SdnFile, string>> = {};
  for (const file of files) {
    const text = textOf(file);
    if (/^\s*</.test(text)) {
      if (files.length > 1) return { fault: 'A publication in XML is one file.' };
      const reader = new SdnXmlReader();
      reader.push(text.replace(/^\uFEFF?\s*/, ''));
      return reader.end();
    }
    const kind = kindOfSdnFile(text.slice(0, 5000));
    if (kind === null)
      return { fault: `${file.name} is not one of OFAC’s files: use sdn.xml, or sdn.csv with alt.csv and add.csv.` };
    if (csv[kind] !== undefined) return { fault: `${file.name}: there are two files of the kind ${kind}.csv.` };
    csv[kind] = text;
  }
  return readSdnCsv(csv);
}

export type Imported = { list: SanctionsList; is_new: boolean } | { fault: string };

/** Imports a version; if it is in force already, only records that it was checked. */
export async function importSanctionsList(
  db: Db,
  files: readonly ListFile[],
  { source, by = null, allow_smaller = false }: { source: string; by?: AuditSource | null; allow_smaller?: boolean },
): Promise<Imported> {
  const read = readListFiles(files);
  if ('fault' in read) return read;
  const parties = read.parties
    .toSorted((a, b) => a.uid - b.uid)
    .map((party) => ({ party, sha256: hash('sha256', JSON.stringify(party)) }));
  const sha256 = hash('sha256', parties.map((one) => one.sha256).join('\n'));
  return db.transaction().execute(async (trx) => {
    await lockSanctionsLists(trx);
    const current = await findCurrentList(trx);
    const fault = current === undefined ? null : faultAfter(current, read.parties, read.published_on, allow_smaller);
    if (fault !== null) return { fault };
    if (current?.sha256 === sha256) {
      await noteListChecked(trx, current.id);
      return { list: current, is_new: false };
    }
    const list = await saveSanctionsList(trx, { parties, published_on: read.published_on, source, sha256 });
    await recordAudit(trx, {
      action: 'sanctions_list_imported',
      by,
      subject: { kind: 'sanctions_list', id: list.id },
      detail: { entries: list.entries, added: list.added, changed: list.changed, removed: list.removed },
    });
    return { list, is_new: true };
  });
}

function faultAfter(
  current: SanctionsList,
  parties: readonly ListedParty[],
  published_on: string | null,
  allow_smaller: boolean,
): string | null {
  if (published_on !== null && current.published_on !== null && published_on < current.published_on)
    return `This list was published on ${published_on}, and the one in force on ${current.published_on}.`;
  if (!allow_smaller && parties.length < current.entries * MIN_PART)
    return `This list has ${parties.length} entries, and the one in force ${current.entries}: it seems cut off. Use --smaller if it is right.`;
  return null;
}
