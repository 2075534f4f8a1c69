import * as declared from '@trover/contract/exports/exports.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { handle, type Route } from '../http/route.ts';
import { firstRows } from './csv-pages.ts';
import { deskLists, fileOfList } from './desk-lists.ts';
import { presentExport } from './export-key.ts';

/** Exports every list of the desk as CSV. */
export function exportRoutes(routes: readonly Route[]): readonly Route[] {
  const lists = deskLists(routes);
  return [
    handle(declared.exportList, async (call) => {
      const { list, part } = call.body;
      const found = await firstRows(fileOfList(lists, call, call.body));
      await recordAudit(call.context.db, {
        action: 'export_made',
        by: { ...call.visitor, session: call.session },
        detail: { what: part === 'items' ? list : `${list} ${part}`, rows: found.total },
      });
      const file_name = `${list.split('/').at(-1)}.csv`;
      return presentExport(call.context, found, { file_name, exported: { of: 'list', ...call.body } });
    }),
  ];
}
