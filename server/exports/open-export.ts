import { listDeskReportRows } from '@trover/contract/desk-reports/desk-reports.ts';
import type { Operation } from '@trover/contract/protocol/operation.ts';
import { listWork } from '@trover/contract/work/work.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { fileOfReport } from '../desk-reports/export-report.ts';
import { fail } from '../errors.ts';
import { admit } from '../http/call-operation.ts';
import type { Route } from '../http/route.ts';
import { fileOfWork } from '../work/export-work.ts';
import { type CsvFile, wholeFile } from './csv-pages.ts';
import { fileOfList, type ListCall } from './desk-lists.ts';
import type { Exported } from './export-key.ts';

/**
 * The whole file of an export, written while it is downloaded. The caller must still have access to the list: the link
 * alone is not enough.
 */
export function openExport(
  call: ListCall,
  exported: Exported,
  lists: ReadonlyMap<string, Route>,
): AsyncGenerator<string> {
  const admitted = (operation: Operation | undefined): ListCall => {
    if (operation === undefined) fail('not_found', { message: 'The operator desk has no such list.' });
    const session = admit({ operation }, call) as Session;
    return { ...call, session, visitor: { ...call.visitor, session } };
  };
  const { db } = call.context;
  const fileOf = (): CsvFile => {
    if (exported.of === 'list') return fileOfList(lists, admitted(lists.get(exported.list)?.operation), exported);
    if (exported.of === 'work') {
      admitted(listWork);
      return fileOfWork(db, exported.filter);
    }
    admitted(listDeskReportRows);
    return fileOfReport(db, exported.filter);
  };
  return wholeFile(fileOf());
}
