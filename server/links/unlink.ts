import type { DbTransaction } from '@trover/db/connect.ts';
import { endLink, type LinkRecord } from '@trover/db/queries/links/links.ts';
import { deleteLinkSecret } from '@trover/db/queries/links/secrets.ts';
import { listUploadsOfLink } from '@trover/db/queries/links/uploads-of-link.ts';
import { lockPortfolio } from '@trover/db/queries/portfolios/portfolios.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { Visitor } from '../http/route.ts';
import { undoUploadIn } from '../uploads/undo-upload.ts';
import { revokeDeleted } from './revoke.ts';

/**
 * Ends a link in the caller's transaction: its token is deleted here, and a job or `revokeDeleted` deletes it at the
 * provider.
 */
export async function endLinkWithin(
  trx: DbTransaction,
  link: LinkRecord,
  { keep_trades, visitor }: { keep_trades: boolean; visitor: Visitor },
): Promise<void> {
  const { account_id, portfolio_id, provider } = link;
  if ((await lockPortfolio(trx, account_id, portfolio_id)) === undefined) fail('not_found');
  if (!(await endLink(trx, link))) return;
  await deleteLinkSecret(trx, { account_id, portfolio_id, provider });
  await recordAudit(trx, {
    action: 'link_ended',
    by: visitor,
    subject: { kind: 'portfolio', id: portfolio_id },
    detail: { provider, keep_trades },
  });
}

/**
 * Ends a link: its token is deleted here at once, and at the provider now or as soon as the provider responds. Its
 * trades remain in the portfolio, or those without another source are deleted with the link. A second call does
 * nothing.
 */
export async function unlink(
  context: Context,
  link: LinkRecord,
  { keep_trades, visitor }: { keep_trades: boolean; visitor: Visitor },
): Promise<number> {
  const { account_id, portfolio_id } = link;
  const removed = await context.db.transaction().execute(async (trx) => {
    await endLinkWithin(trx, link, { keep_trades, visitor });
    if (keep_trades) return 0;
    let gone = 0;
    for (const upload_id of await listUploadsOfLink(trx, { account_id, link_id: link.id }))
      gone += await undoUploadIn(trx, context, account_id, upload_id);
    return gone;
  });
  await revokeDeleted(context, { portfolio_id });
  return removed;
}
