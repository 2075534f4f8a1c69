import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { importCases as declared } from '@trover/contract/sources/import-cases.ts';
import { readCatalogue } from '@trover/core/cases/catalogue/read-catalogue.ts';
import type { Finding } from '@trover/core/cases/finding.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type ImportedCatalogue, importInto } from '../catalogue/import-catalogue.ts';
import { readCaseTable, UnreadableTable } from '../catalogue/read-table.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { Visitor } from '../http/route.ts';

const MAX_ROWS = 200;
const LEVELS: readonly Finding['level'][] = ['fault', 'warning'];

/** Thrown to roll back on purpose: a dry run saves nothing. */
class DryRunRollback extends Error {
  readonly imported: ImportedCatalogue;

  constructor(imported: ImportedCatalogue) {
    super('a trial');
    this.imported = imported;
  }
}

/** Imports the cases of a file like the command line: complete records, each saved or refused with the reason. */
export async function importCases(
  { db, today }: Pick<Context, 'db' | 'today'>,
  visitor: Visitor,
  file: { name: string; bytes: Uint8Array },
  isTrial: boolean,
): Promise<DataOf<typeof declared>> {
  const { cases, findings } = readCatalogue(contentOf(file), new Map(), new Map());
  const options = { today: today(), origin: 'import' as const };
  const { saved, findings: refused } = await db
    .transaction()
    .execute(async (trx) => {
      const imported = await importInto(trx, cases, options);
      if (isTrial) throw new DryRunRollback(imported);
      await recordAudit(trx, {
        action: 'cases_imported',
        by: visitor,
        detail: { file: file.name, cases: imported.saved.length, faults: imported.findings.length },
      });
      return imported;
    })
    .catch((error: unknown) => {
      if (error instanceof DryRunRollback) return error.imported;
      throw error;
    });
  const outcomes = { new: 0, changed: 0, unchanged: 0, edited: 0 };
  for (const { outcome } of saved) outcomes[outcome] += 1;
  const all = [...findings, ...refused].sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
  return {
    ...{ trial: isTrial, cases: cases.length, outcomes },
    saved: saved
      .flatMap(({ slug, outcome, changes }) =>
        outcome === 'new' || outcome === 'changed' ? [{ slug, outcome, changes }] : [],
      )
      .slice(0, MAX_ROWS),
    findings: all.slice(0, MAX_ROWS),
  };
}

function contentOf({ bytes }: { bytes: Uint8Array }): unknown {
  const opening = new TextDecoder()
    .decode(bytes.subarray(0, 100))
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^[[{]/.test(opening))
    try {
      return JSON.parse(new TextDecoder().decode(bytes).replace(/^\uFEFF/, ''));
    } catch (error) {
      fail('unsupported_file', { message: `This is not valid JSON: ${(error as Error).message}.` });
    }
  try {
    return readCaseTable(bytes);
  } catch (error) {
    if (error instanceof UnreadableTable)
      fail('unsupported_file', { message: `This is not a file of cases: ${error.message}.` });
    throw error;
  }
}
