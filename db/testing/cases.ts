import type { CaseRecord } from '@trover/core/cases/case-record.ts';
import { readCatalogue } from '@trover/core/cases/catalogue/read-catalogue.ts';
import type { Db } from '../connect.ts';
import { type SaveCaseResult, type SavedCase, saveCase } from '../queries/cases/save-case.ts';
import type { CaseOrigin } from '../schema/catalogue.ts';

type RecordFields = Partial<CaseRecord> & { slug: string };

const SHARED = {
  kind: 'securities class action',
  tickers: [],
  identifiers: { cusips: [], isins: [] },
  court: 'S.D.N.Y.',
  class_periods: [{ id: 'class', from: '2020-02-03', to: '2021-06-04' }],
  currency: 'USD',
  stage: 'settled',
  stage_as_of: '2026-11-20',
  milestones: [],
  sources: ['https://settlement.example/notice.pdf'],
};

/** A record in the catalogue's format: the fields that a test sets, and neutral values for the rest. */
export function caseRecord(fields: RecordFields): Record<string, unknown> {
  return { title: `In re ${fields.slug}`, issuer: fields.slug, ...SHARED, ...fields };
}

export interface SaveOptions {
  today?: string;
  origin?: CaseOrigin;
  plans?: Record<string, unknown>;
}

/** Saves cases as an import would, each in its own transaction, and returns the result of each. */
export async function trySaveCases(
  db: Db,
  records: readonly RecordFields[],
  { today = '2026-11-21', origin = 'import', plans = {} }: SaveOptions = {},
): Promise<SaveCaseResult[]> {
  const { cases, findings } = readCatalogue(records.map(caseRecord), new Map(Object.entries(plans)));
  const fault = findings.find(({ level }) => level === 'fault');
  if (fault) throw new Error(`${fault.slug} ${fault.path}: ${fault.message}`);
  const results: SaveCaseResult[] = [];
  for (const each of cases)
    results.push(await db.transaction().execute((trx) => saveCase(trx, { ...each, origin, today })));
  return results;
}

/** The same, for cases that must be saved. */
export async function saveCases(
  db: Db,
  records: readonly RecordFields[],
  options: SaveOptions = {},
): Promise<SavedCase[]> {
  return (await trySaveCases(db, records, options)).map((result) => {
    if (!result.ok) throw new Error(`${result.path}: ${result.message}`);
    return result.saved;
  });
}
