import type { ListedParty, PartyKind, PartyName } from '@trover/core/sanctions/listed-party.ts';
import { CsvReader, type TableRecord } from '../readers/csv.ts';

/** The files of one edition in OFAC’s delimited format; the two others are joined to the first by the entry’s number. */
export type SdnFile = 'sdn' | 'alt' | 'add';

export type SdnRead = { parties: ListedParty[]; published_on: string | null } | { fault: string };

/** The mark of the end of a DOS file, with which the files end. */
const END_OF_FILE = String.fromCharCode(26);
/** What OFAC writes where there is nothing. */
const NULL = '-0-';
/** `sdn.csv`, `alt.csv` and `add.csv` have this many columns and no headings (SDN data specification, updated 25 Sep 2023). */
const COLUMNS: Readonly<Record<SdnFile, number>> = { sdn: 12, alt: 5, add: 6 };
const KINDS: Readonly<Record<string, PartyKind>> = { individual: 'individual', vessel: 'vessel', aircraft: 'aircraft' };
const ALIASES: Readonly<Record<string, PartyName['kind']>> = { aka: 'aka', fka: 'fka', nka: 'nka' };

/** Which of the three a file is, by its first record; null where it is none. */
export function kindOfSdnFile(opening: string): SdnFile | null {
  const records: TableRecord[] = [];
  const reader = new CsvReader(',');
  reader.push(opening, records);
  if (!opening.includes('\n')) reader.end(records);
  const cells = records[0]?.cells ?? [];
  if (!/^\d+$/.test(cells[0]?.trim() ?? '')) return null;
  if (cells.length === COLUMNS.sdn) return 'sdn';
  if (cells.length === COLUMNS.add) return 'add';
  return cells.length === COLUMNS.alt && /^[afn]ka$/i.test(cells[2]?.trim() ?? '') ? 'alt' : null;
}

/** Entries with their aliases and countries. The files have no date: the edition’s is when it was fetched. */
export function readSdnCsv(files: Readonly<Partial<Record<SdnFile, string>>>): SdnRead {
  if (files.sdn === undefined) return { fault: 'The list itself is missing: sdn.csv has its entries.' };
  if (files.alt === undefined)
    return { fault: 'alt.csv is missing: it has the other names of the entries in sdn.csv.' };
  const parties = new Map<number, ListedParty>();
  for (const { line, cells } of recordsOf(files.sdn)) {
    const fault = faultOf('sdn', line, cells);
    if (fault !== null) return { fault };
    const party = partyOf(cells);
    if (parties.has(party.uid)) return { fault: `sdn.csv, line ${line}: the entry ${party.uid} is there twice.` };
    parties.set(party.uid, party);
  }
  if (parties.size === 0) return { fault: 'sdn.csv has no entries.' };
  for (const { line, cells } of recordsOf(files.alt)) {
    const fault = faultOf('alt', line, cells);
    if (fault !== null) return { fault };
    const party = parties.get(Number(cells[0]));
    if (party === undefined)
      return {
        fault: `alt.csv, line ${line}: sdn.csv has no entry ${cells[0]?.trim()}. Use files of one publication.`,
      };
    party.names.push({
      name: textOf(cells[3]) ?? '',
      kind: ALIASES[cells[2]!.trim().toLowerCase()] ?? 'aka',
      is_weak: false,
    });
  }
  for (const { line, cells } of recordsOf(files.add ?? '')) {
    const fault = faultOf('add', line, cells);
    if (fault !== null) return { fault };
    const country = textOf(cells[4]);
    const party = parties.get(Number(cells[0]));
    if (party !== undefined && country !== null && !party.countries.includes(country)) party.countries.push(country);
  }
  return { parties: [...parties.values()], published_on: null };
}

function recordsOf(text: string): TableRecord[] {
  const records: TableRecord[] = [];
  const reader = new CsvReader(',');
  reader.push(text.trimEnd().replace(END_OF_FILE, ''), records);
  reader.end(records);
  return records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

function faultOf(file: SdnFile, line: number, cells: readonly string[]): string | null {
  if (cells.length !== COLUMNS[file])
    return `${file}.csv, line ${line}: there are ${cells.length} columns, and OFAC’s format has ${COLUMNS[file]}.`;
  if (!/^\d{1,9}$/.test(cells[0]!.trim()))
    return `${file}.csv, line ${line}: “${cells[0]!.trim().slice(0, 40)}” is not the number of an entry.`;
  if (file === 'sdn' && textOf(cells[1]) === null) return `sdn.csv, line ${line}: the entry has no name.`;
  return null;
}

const textOf = (cell: string | undefined): string | null => {
  const text = cell?.trim() ?? '';
  return text === '' || text === NULL ? null : text;
};

function partyOf(cells: readonly string[]): ListedParty {
  const remarks = textOf(cells[11]);
  return {
    uid: Number(cells[0]),
    kind: KINDS[textOf(cells[2])?.toLowerCase() ?? ''] ?? 'entity',
    programs: (textOf(cells[3]) ?? '')
      .split(/\]\s*\[/)
      .map((program) => program.replace(/[[\]]/g, '').trim())
      .filter(Boolean),
    title: textOf(cells[4]),
    remarks,
    birth_dates: birthDatesOf(remarks),
    countries: [],
    names: [{ name: textOf(cells[1])!, kind: 'primary', is_weak: false }, ...weakNamesOf(remarks)],
  };
}

/** `DOB 07 Oct 1952; alt. DOB 1953; POB …` */
const birthDatesOf = (remarks: string | null): string[] =>
  [...(remarks ?? '').matchAll(/(?:^|;\s*)(?:alt\. )?DOB ([^;.]+)/g)].map(([, date]) => date!.trim());

/** Weak aliases are no rows of alt.csv: they are in the remarks, in quotation marks (OFAC’s FAQ 123). */
const weakNamesOf = (remarks: string | null): PartyName[] =>
  [...(remarks ?? '').matchAll(/\b([afn])\.k\.a\.,? ['"‘“]([^'"’”;]+)['"’”]/g)].map(([, letter, name]) => ({
    name: name!.trim(),
    kind: ALIASES[`${letter}ka`] ?? 'aka',
    is_weak: true,
  }));
