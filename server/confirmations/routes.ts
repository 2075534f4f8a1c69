import * as declared from '@trover/contract/confirmations/confirmations.ts';
import type { Db } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { listOwnTradeIds } from '@trover/db/queries/claims/claim-trades.ts';
import {
  type Confirmation,
  findConfirmation,
  listConfirmations,
  listProvedTrades,
  removeConfirmation,
} from '@trover/db/queries/confirmations/confirmations.ts';
import { listFrozenConfirmations } from '@trover/db/queries/contracts/sign-offs.ts';
import { z } from 'zod';
import { requireClaim } from '../claims/policy.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { PROOF_FILES } from '../files/file-type.ts';
import { receiveFile } from '../files/receive-file.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { requirePortfolio } from '../portfolios/policy.ts';
import { addConfirmation } from './add-confirmation.ts';
import { participationRoutes } from './participation-routes.ts';
import { presentConfirmation } from './present-confirmation.ts';
import { proofReviewRoutes } from './review/routes.ts';

async function requireParts(db: Db, session: Session, portfolioId: number, claimId: number | undefined): Promise<void> {
  await requirePortfolio(db, session, portfolioId);
  if (claimId !== undefined) await requireClaim(db, session, claimId);
}

/** Documents as their owner sees them, each with the trades it names. */
async function presentAll(
  context: Pick<Context, 'db' | 'fileLinkKey'>,
  accountId: number,
  confirmations: readonly Confirmation[],
) {
  const owner = { account_id: accountId, confirmation_ids: confirmations.map(({ id }) => id) };
  const proved = await listProvedTrades(context.db, owner);
  const frozen = await listFrozenConfirmations(context.db, owner);
  const ids = await listOwnTradeIds(context.db, [...proved.values()].flat());
  return confirmations.map((one) =>
    presentConfirmation(context, one, {
      trades: (proved.get(one.id) ?? []).map((trade) => ({
        trade_id: ids.get(`${trade.portfolio_id} ${trade.fingerprint} ${trade.occurrence}`) ?? null,
        page: trade.page,
      })),
      is_frozen: frozen.has(one.id),
    }),
  );
}

export const confirmationRoutes: readonly Route[] = [
  handle(declared.listConfirmations, async ({ context, session, params, query }) => {
    await requireParts(context.db, session, params.x, query.sub_payout_request_id);
    const page = await listConfirmations(context.db, {
      account_id: session.account_id,
      portfolio_id: params.x,
      claim_id: query.sub_payout_request_id,
      limit: query.limit,
      after: readCursor(query.cursor, z.tuple([cursorKey.id])),
    });
    const items = await presentAll(context, session.account_id, page.rows);
    return { ...presentPage(page, (row) => row.id), items };
  }),

  handle(declared.addConfirmation, async ({ context, session, params, query, body, files }) => {
    await requireParts(context.db, session, params.x, query.sub_payout_request_id);
    for await (const file of files) {
      const document = await receiveFile(
        context,
        { purpose: 'proof', account_id: session.account_id },
        file,
        PROOF_FILES,
      );
      const owner = {
        account_id: session.account_id,
        portfolio_id: params.x,
        claim_id: query.sub_payout_request_id ?? null,
        document,
      };
      const { confirmation, is_new } = await context.db
        .transaction()
        .execute((trx) => addConfirmation(trx, owner, body));
      const [presented] = await presentAll(context, session.account_id, [confirmation]);
      return { confirmation: presented!, is_new };
    }
    fail('invalid_input', { message: 'Check file: add the document.', fields: { file: 'add the document' } });
  }),

  handle(declared.removeConfirmation, async ({ context, session, params, query, body }) => {
    const id = query.confirmation_to_delete ?? body?.confirmation_to_delete;
    if (id === undefined) fail('invalid_input', { fields: { confirmation_to_delete: 'name the document to remove' } });
    await requirePortfolio(context.db, session, params.x);
    return context.db.transaction().execute(async (trx) => {
      const found = await findConfirmation(trx, session.account_id, id);
      if (found === undefined || found.portfolio_id !== params.x)
        fail('not_found', { message: 'We could not find that document in your account.' });
      const frozen = await listFrozenConfirmations(trx, { account_id: session.account_id, confirmation_ids: [id] });
      if (frozen.has(id))
        fail('conflict', { message: 'This document is part of a claim that is signed off. Withdraw the claim first.' });
      await removeConfirmation(trx, session.account_id, id);
      return { id, removed: true };
    });
  }),

  ...participationRoutes,
  ...proofReviewRoutes,
];
