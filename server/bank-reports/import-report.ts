import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { DbTransaction } from '@trover/db/connect.ts';
import { inMoneyTransaction } from '@trover/db/money-transaction.ts';
import type { Actor } from '../access/actor.ts';
import { checkReporter } from '../bank-files/check-reporter.ts';
import { type ImportedReturns, importReturns } from '../bank-files/import-returns.ts';
import { type ImportedStatements, importStatements } from '../bank-statements/import-statements.ts';
import { whileWaiting } from '../jobs/workers/progress.ts';
import type { WorkerContext } from '../jobs/workers/worker-context.ts';
import { type ImportedChecks, importClearedChecks } from '../payments/import-cleared-checks.ts';

/** The result of an import, by kind of file; null: the file is of another kind. */
export interface ImportResults {
  returns: ImportedReturns | null;
  statement: ImportedStatements | null;
  cleared_checks: ImportedChecks | null;
}

export type BankReport = keyof ImportResults;

export interface BankReportFile {
  report: BankReport;
  path: string;
  file_name: string;
  actor: Actor;
}

/** Imports a file of the bank completely or not at all. Runs in its own process. */
export async function importReport(
  { db, config, onProgress }: Pick<WorkerContext, 'db' | 'config' | 'onProgress'>,
  { report, path, file_name, actor }: BankReportFile,
): Promise<ImportResults[BankReport]> {
  const bytes = await readFile(path);
  const work = (trx: DbTransaction): Promise<ImportResults[BankReport]> => {
    switch (report) {
      case 'statement':
        return importStatements(trx, actor, { bytes, file_name });
      case 'cleared_checks':
        return importClearedChecks(trx, actor, bytes.toString('utf8'));
      case 'returns': {
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        return importReturns(trx, config, actor, { file_name, sha256, text: bytes.toString('utf8') }, (one) =>
          checkReporter(trx, config, actor, one),
        );
      }
    }
  };
  // waiting for the database counts as progress; a reader in an endless loop reports none, and is ended
  return whileWaiting(onProgress, () => inMoneyTransaction(db, work));
}
