import * as declared from '@trover/contract/cases/scan.ts';
import { wholeList } from '@trover/contract/protocol/envelope.ts';
import { daysLeft } from '@trover/core/cases/deadlines.ts';
import { listScanBases, listScanCases } from '@trover/db/queries/cases/scan.ts';
import { findCatalogueRevision } from '@trover/db/queries/catalogue/revision.ts';
import { handle, type Route } from '../http/route.ts';
import { readFromReplica } from '../replica-reads.ts';

/** The public facts with which a browser matches a file; nothing in the call reveals the file's content. */
export const scanRoutes: readonly Route[] = [
  handle(declared.getScanIndex, async ({ context, session }) => {
    const today = context.today();
    const cases = await readFromReplica(context, session, async ({ db, cache }) => {
      const revision = await findCatalogueRevision(db);
      return cache.scan_cases.find({ revision, today }, '', () => listScanCases(db, { today }));
    });
    return {
      today,
      cases: cases.map((row) => ({
        ...row,
        days_left: row.claim_deadline === null ? null : daysLeft(row.claim_deadline, today),
      })),
    };
  }),

  handle(declared.listScanBases, async ({ context, session }) => {
    const today = context.today();
    const bases = await readFromReplica(context, session, async ({ db, cache }) => {
      const version = { revision: await findCatalogueRevision(db), today };
      return cache.scan_bases.find(version, '', () => listScanBases(db));
    });
    return wholeList(bases);
  }),
];
