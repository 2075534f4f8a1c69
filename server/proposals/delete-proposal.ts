import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { deleteUnusedCompany } from '@trover/db/queries/proposals/companies-of-proposals.ts';
import { deleteCase } from '@trover/db/queries/proposals/proposals.ts';
import { requireEditableCase } from '../cases/policy.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

/** Deletes a proposal with everything attached to it. A published case remains. */
export async function deleteProposal({ db }: Pick<Context, 'db'>, session: Session, case_id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await requireEditableCase(trx, session, case_id);
    if (found.is_published || found.status === null)
      fail('conflict', { message: 'A published case cannot be deleted. Record a milestone for how it ended.' });
    await deleteCase(trx, { case_id });
    await deleteUnusedCompany(trx, { company_id: found.company_id });
  });
}
