import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { csvLine } from '@trover/core/text/csv-line.ts';
import { listOwnFiles, listPart, listTradesOf, partNames } from '@trover/db/queries/accounts/own-data/collect.ts';
import { listPortfolioIds } from '@trover/db/queries/accounts/own-data/portfolios.ts';
import writeExcelFile, { type Cell } from 'write-excel-file/node';
import type { ZipFile } from 'yazl';
import type { Context } from '../../context.ts';
import { safeEntryName, streamStoredFile } from '../../exports/zip-entries.ts';

const BATCH_ROWS = 5_000;
/** Row limit of a sheet, including its headings; the CSV contains all rows. */
const MAX_ROWS = 100_000;
const MAX_CELL_LENGTH = 32_767;

type Row = Record<string, unknown>;

/** Parts about the person who signed up, and not about the organisation. */
const isOfPerson = (name: string): boolean =>
  /^(account|profile|consents|audit-log)\.json$|^(sign-in|mails|assistant)\//.test(name);

const organisationParts: readonly string[] = partNames.filter((name) => !isOfPerson(name));

interface ManifestEntry {
  name: string;
  bytes: number;
  sha256: string;
  rows?: number;
  /** Why it is incomplete. */
  note?: string;
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** All fields of all rows, in the order of their first appearance. */
function fieldsOf(rows: readonly Row[]): string[] {
  const fields = new Set<string>();
  for (const row of rows) for (const field of Object.keys(row)) fields.add(field);
  return [...fields];
}

function csvOf(rows: readonly Row[]): string {
  const fields = fieldsOf(rows);
  return [csvLine(fields), ...rows.map((row) => csvLine(fields.map((field) => textOf(row[field]))))].join('');
}

/** Numbers that a double represents exactly are number cells; everything else is text, and none is a formula. */
function cellOf(value: unknown): Cell {
  const text = textOf(value);
  if (text === null) return null;
  if (typeof value === 'number' && Number.isFinite(value)) return { value, type: Number };
  return { value: text.slice(0, MAX_CELL_LENGTH), type: String };
}

/** `claims/payment-details.json` as the name of a sheet: at most 31 characters, unique. */
const sheetName = (part: string): string =>
  part
    .replace(/\.json$/, '')
    .replaceAll('/', ' ')
    .slice(0, 31);

interface Archive {
  zip: ZipFile;
  manifest: ManifestEntry[];
}

/** Adds a file that is written as a stream, and records its size and hash. */
function addStream(
  { zip, manifest }: Archive,
  name: string,
  source: () => AsyncIterable<Uint8Array>,
  more: () => Pick<ManifestEntry, 'rows' | 'note'> = () => ({}),
): void {
  async function* noted(): AsyncGenerator<Uint8Array> {
    const sum = createHash('sha256');
    let bytes = 0;
    for await (const part of source()) {
      sum.update(part);
      bytes += part.length;
      yield part;
    }
    manifest.push({ name, bytes, sha256: sum.digest('hex'), ...more() });
  }
  zip.addReadStreamLazy(name, (pass) => pass(null, Readable.from(noted(), { objectMode: false })));
}

/** A portfolio's trades, a batch at a time. */
async function* tradesOf(
  { db }: Pick<Context, 'db'>,
  portfolio_id: number,
  signal: AbortSignal,
): AsyncGenerator<string[]> {
  let after: { trade_date: string; id: number } | null = null;
  for (;;) {
    signal.throwIfAborted();
    const rows = await listTradesOf(db, { portfolio_id, after, limit: BATCH_ROWS });
    if (rows.length > 0) yield rows.map(({ row }) => row);
    after = rows.at(-1) ?? null;
    if (rows.length < BATCH_ROWS) return;
  }
}

function addTrades(context: Pick<Context, 'db'>, archive: Archive, portfolio: number, signal: AbortSignal): void {
  const counted = { json: 0, csv: 0 };
  async function* json(): AsyncGenerator<Uint8Array> {
    for await (const rows of tradesOf(context, portfolio, signal)) {
      yield Buffer.from(`${counted.json === 0 ? '[\n' : ',\n'}${rows.join(',\n')}`);
      counted.json += rows.length;
    }
    yield Buffer.from(counted.json === 0 ? '[]\n' : '\n]\n');
  }
  async function* csv(): AsyncGenerator<Uint8Array> {
    for await (const rows of tradesOf(context, portfolio, signal)) {
      const parsed = rows.map((row) => JSON.parse(row) as Row);
      const fields = fieldsOf(parsed.slice(0, 1)); // all rows come from one statement, so they have the same fields
      if (counted.csv === 0) yield Buffer.from(csvLine(fields));
      yield Buffer.from(parsed.map((row) => csvLine(fields.map((field) => textOf(row[field])))).join(''));
      counted.csv += rows.length;
    }
  }
  addStream(archive, `json/portfolios/trades-${portfolio}.json`, json, () => ({ rows: counted.json }));
  addStream(archive, `csv/portfolios/trades-${portfolio}.csv`, csv, () => ({ rows: counted.csv }));
}

/** All data of an organisation as JSON, CSV and one workbook, its files, and finally a manifest of them all. */
export async function packOrganisation(
  { db, files }: Pick<Context, 'db' | 'files'>,
  zip: ZipFile,
  organisation_id: number,
  { signal, made_at }: { signal: AbortSignal; made_at: Date },
): Promise<void> {
  const archive: Archive = { zip, manifest: [] };
  const add = (name: string, content: Buffer, rows?: number, note?: string) =>
    addStream(
      archive,
      name,
      async function* () {
        yield content;
      },
      () => ({ ...(rows !== undefined && { rows }), ...(note !== undefined && { note }) }),
    );
  const sheets: { sheet: string; data: Cell[][] }[] = [];
  const cut: string[] = [];
  for (const name of organisationParts) {
    signal.throwIfAborted();
    const lines = await listPart(db, name, organisation_id);
    const rows = lines.map((line) => JSON.parse(line) as Row);
    add(`json/${name}`, Buffer.from(lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`), lines.length);
    add(`csv/${name.replace(/json$/, 'csv')}`, Buffer.from(csvOf(rows)), rows.length);
    const fields = fieldsOf(rows);
    if (rows.length === 0) continue;
    if (rows.length > MAX_ROWS) cut.push(sheetName(name));
    const heads = fields.map((field): Cell => ({ value: field, type: String, fontWeight: 'bold' }));
    const body = rows.slice(0, MAX_ROWS).map((row) => fields.map((field) => cellOf(row[field])));
    sheets.push({ sheet: sheetName(name), data: [heads, ...body] });
  }
  if (sheets.length > 0) {
    const workbook = await writeExcelFile(sheets.map((each) => ({ ...each, stickyRowsCount: 1 }))).toBuffer();
    const note = `Without trades, which are in csv/portfolios${cut.length > 0 ? `; only the first ${MAX_ROWS} rows of ${cut.join(', ')}` : ''}`;
    add('organization.xlsx', workbook, undefined, note);
  }
  for (const portfolio of await listPortfolioIds(db, organisation_id)) addTrades({ db }, archive, portfolio, signal);
  for (const { key, name } of await listOwnFiles(db, organisation_id))
    addStream(archive, safeEntryName(name), () => streamStoredFile(files, key));
  zip.addReadStreamLazy('manifest.json', (pass) => {
    const about = { organisation_id, made_at: made_at.toISOString(), files: archive.manifest };
    pass(null, Readable.from([Buffer.from(`${JSON.stringify(about, null, 1)}\n`)], { objectMode: false }));
  });
  zip.end();
}
