import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '@trover/db/connect.ts';
import { findLoad, recordLoad } from '@trover/db/queries/catalogue/catalogue-loads.ts';
import {
  addFormerNames,
  type ListedCompany,
  saveListedCompanies,
} from '@trover/db/queries/sources/listed-companies.ts';
import { z } from 'zod';
import { SourceError } from '../source.ts';

/** The SEC's list that is part of the program; its first line has its date. */
const SHIPPED = join(import.meta.dirname, 'listed-companies.tsv');
/** Former names and tickers, which that list lacks. */
const FORMER = join(import.meta.dirname, 'former-names.tsv');
const LOAD = 'listed companies';

const listSchema = z.record(
  z.string(),
  z.object({ cik_str: z.int().positive(), ticker: z.string().min(1).max(20), title: z.string().min(1).max(300) }),
);

/** Parses the SEC's `company_tickers.json`, which lists a company once for each of its tickers. */
export function parseCompanyTickers(value: unknown): ListedCompany[] {
  const parsed = listSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SourceError(
      'format',
      `The list of companies has another form than the SEC documents: ${issue?.path.join('.')}: ${issue?.message}.`,
    );
  }
  const companies = new Map<number, ListedCompany>();
  for (const { cik_str: cik, ticker, title } of Object.values(parsed.data)) {
    const known = companies.get(cik) ?? { cik, name: title.replace(/\s+/g, ' ').trim(), tickers: [] };
    if (!known.tickers.includes(ticker)) known.tickers.push(ticker);
    companies.set(cik, known);
  }
  return [...companies.values()];
}

export interface ShippedList {
  as_of: string;
  companies: ListedCompany[];
}

export function readShippedList(text: string = readFileSync(SHIPPED, 'utf8')): ShippedList {
  const [head = '', , ...lines] = text.trimEnd().split('\n');
  const as_of = /(\d{4}-\d{2}-\d{2})$/.exec(head)?.[1];
  if (as_of === undefined) throw new Error('the list of companies has no date in its first line');
  const companies = lines.map((line) => {
    const [cik = '', tickers = '', name = ''] = line.split('\t');
    return { cik: Number(cik), name, tickers: tickers.split(' ') };
  });
  return { as_of, companies };
}

interface FormerEntry {
  cik: number;
  kind: 'name' | 'ticker';
  name: string;
  /** The day on which it changed; null where the record has none. */
  until: string | null;
}

/** The former names and tickers that are part of the program, the oldest of each company first. */
export function readFormerNames(text: string = readFileSync(FORMER, 'utf8')): FormerEntry[] {
  const [, , ...lines] = text.trimEnd().split('\n');
  return lines.map((line) => {
    const [cik = '', kind = '', name = '', until = ''] = line.split('\t');
    if (kind !== 'name' && kind !== 'ticker') throw new Error(`the former names have “${kind}” as a kind`);
    return { cik: Number(cik), kind, name, until: until === '' ? null : until };
  });
}

/** Stores the list and the former names that are part of the program, once for each version of them. */
export async function loadListedCompanies(db: Db): Promise<void> {
  const [text, former] = [readFileSync(SHIPPED, 'utf8'), readFileSync(FORMER, 'utf8')];
  const sha256 = createHash('sha256').update(text).update(former).digest('hex');
  if ((await findLoad(db, { name: LOAD })) === sha256) return;
  const { as_of, companies } = readShippedList(text);
  await db.transaction().execute(async (trx) => {
    await saveListedCompanies(trx, companies, as_of);
    await addFormerNames(trx, readFormerNames(former));
    await recordLoad(trx, { name: LOAD, sha256 });
  });
}
