import * as declared from '@trover/contract/confirmations/proof-reviews.ts';
import type { ClaimStage } from '@trover/core/claims/stages.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import {
  countRowsToProve,
  findReview,
  listClaimsToProve,
  listRowsToProve,
  type Review,
} from '@trover/db/queries/confirmations/proof-reviews.ts';
import { findWorkClaim } from '@trover/db/queries/work/work-claims.ts';
import { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { linkToFile } from '../../files/signed-links.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { closeReview } from './close-review.ts';
import { NO_REVIEW } from './policy.ts';
import { reviewRows } from './review-rows.ts';

async function requireReview({ db }: Pick<Context, 'db'>, id: number): Promise<Review> {
  return (await findReview(db, id)) ?? fail('not_found', NO_REVIEW);
}

async function present(context: Pick<Context, 'db' | 'fileLinkKey'>, session: Session, id: number) {
  const { db, fileLinkKey } = context;
  const review = await requireReview(context, id);
  const { file_name, file_key, media_type, bytes, beneficial_owner, portfolio, accounts } = review;
  const assigned = await findWorkClaim(db, { kind: 'confirmation', subject_id: id });
  const claims = await listClaimsToProve(db, review);
  return {
    ...{ id, file_name, media_type, bytes, beneficial_owner, portfolio, accounts },
    sent_at: review.created_at.toISOString(),
    claims: claims.map(({ claim_id, stage, case_id, slug, title, deadline }) => ({
      sub_payout_request_id: claim_id,
      stage: stage as ClaimStage,
      order_id: case_id,
      slug,
      title,
      claim_deadline: deadline,
    })),
    rows: await countRowsToProve(db, review),
    closed_at: review.closed_at?.toISOString() ?? null,
    claimed_by: assigned?.email ?? null,
    is_mine: assigned?.account_id === session.account_id,
    url: linkToFile(fileLinkKey, { key: file_key, file_name, media_type }),
  };
}

const place = z.tuple([cursorKey.day, cursorKey.id]);

/** An operator's review of a document, compared with the trades that it must prove. */
export const proofReviewRoutes: readonly Route[] = [
  handle(declared.getProofReview, ({ context, session, params }) => present(context, session, params.id)),

  handle(declared.listRowsToProve, async ({ context, params, query }) => {
    const review = await requireReview(context, params.id);
    const after = readCursor(query.cursor, place);
    const page = await listRowsToProve(context.db, { ...review, limit: query.limit, after });
    return presentPage(page, ({ net_amount, fingerprint: _, occurrence: __, ...row }) => ({
      ...row,
      amount: net_amount,
    }));
  }),

  handle(declared.readProofPage, async ({ context, session, visitor, params, body }) => {
    const { file_key, media_type } = await requireReview(context, params.id);
    await recordAudit(context.db, {
      action: 'document_viewed',
      by: { ...visitor, session },
      subject: { kind: 'confirmation', id: params.id },
      detail: { page: body.page },
    });
    return context.worker.run(session.account_id, 'read_document_page', { file_key, media_type, page: body.page });
  }),

  handle(declared.reviewRows, async ({ context, session, visitor, params, body }) => {
    await context.db.transaction().execute((trx) => reviewRows(trx, { session, visitor }, params.id, body));
    return present(context, session, params.id);
  }),

  handle(declared.closeProofReview, async ({ context, session, visitor, params, body }) => {
    const actor = { session, visitor, today: context.today() };
    await context.db.transaction().execute((trx) => closeReview(context, trx, actor, params.id, body.cure_by));
    return present(context, session, params.id);
  }),
];
