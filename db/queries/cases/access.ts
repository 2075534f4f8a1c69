import type { Stage } from '@trover/core/cases/stages.ts';
import type { Db, DbTransaction } from '../../connect.ts';
import type { CaseOrigin } from '../../schema/catalogue.ts';
import type { ProposalStatus } from '../../schema/profiles.ts';

/** A case with the facts that decide who may see and change it. */
export interface CaseAccess {
  id: number;
  slug: string;
  company_id: number;
  stage: Stage;
  is_published: boolean;
  origin: CaseOrigin;
  preview_image: string | null;
  /** The scout who proposed it, if any. */
  proposed_by: number | null;
  status: ProposalStatus | null;
  /** Increases with every change of the case. */
  row_version: number;
  merged_into: number | null;
}

const select = (db: Db, caseId: number) =>
  db
    .selectFrom('cases as c')
    .leftJoin('proposals as p', 'p.case_id', 'c.id')
    .select([
      'c.id',
      'c.slug',
      'c.company_id',
      'c.stage',
      'c.is_published',
      'c.origin',
      'c.preview_image',
      'p.account_id as proposed_by',
      'p.status',
      'c.row_version',
      'c.merged_into',
    ])
    .where('c.id', '=', caseId);

export function findCaseAccess(db: Db, { case_id }: { case_id: number }): Promise<CaseAccess | undefined> {
  return select(db, case_id).executeTakeFirst();
}

/** Reads the same facts and locks the case for the rest of the transaction. */
export function lockCase(trx: DbTransaction, { case_id }: { case_id: number }): Promise<CaseAccess | undefined> {
  return select(trx, case_id).forUpdate('c').executeTakeFirst();
}
