import { wholeList } from '@trover/contract/envelope.ts';
import * as declared from '@trover/contract/scan.ts';
import { daysLeft } from '@trover/core/cases/deadlines.ts';
import { listScanBases, listScanCases } from '@trover/db/queries/scan.ts';
import { handle, type Route } from '../http/route.ts';

/** The public facts with which a browser matches a file by itself; nothing in the call says what the file holds. */
export const scanRoutes: readonly Route[] = [
  handle(declared.getScanIndex, async ({ context }) => {
    const today = context.today();
    const cases = await listScanCases(context.db, { today });
    return {
      today,
      cases: cases.map((row) => ({
        ...row,
        days_left: row.claim_deadline === null ? null : daysLeft(row.claim_deadline, today),
      })),
    };
  }),

  handle(declared.listScanBases, async ({ context }) => wholeList(await listScanBases(context.db))),
];
