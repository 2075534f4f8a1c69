import { forgetCompany } from '@trover/db/queries/cases/companies-of-proposals.ts';
import { listFileKeys } from '@trover/db/queries/cases/documents.ts';
import { deleteCase } from '@trover/db/queries/cases/proposals.ts';
import type { Session } from '@trover/db/queries/sessions.ts';
import { requireEditableCase } from '../cases/policy.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { forgetImages } from '../images/kept-images.ts';

/** Removes a proposal with all that is attached to it. What is published stays. */
export async function deleteProposal(
  { db, files }: Pick<Context, 'db' | 'files'>,
  session: Session,
  case_id: number,
): Promise<void> {
  const { keys, preview_image } = await db.transaction().execute(async (trx) => {
    const found = await requireEditableCase(trx, session, case_id);
    if (found.is_published || found.status === null)
      fail('conflict', { message: 'A published case is never deleted. Record a milestone that says how it ended.' });
    const keys = await listFileKeys(trx, { case_id });
    await deleteCase(trx, { case_id });
    await forgetCompany(trx, { company_id: found.company_id });
    return { keys, preview_image: found.preview_image };
  });
  for (const key of keys) await files.remove(key);
  if (preview_image !== null) await forgetImages(files, `cases/${case_id}`, [preview_image]);
}
