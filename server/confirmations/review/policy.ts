import type { DbTransaction } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { lockReview, type Review } from '@trover/db/queries/confirmations/proof-reviews.ts';
import { findWorkClaim } from '@trover/db/queries/work/work-claims.ts';
import { fail } from '../../errors.ts';

export const NO_REVIEW = { message: 'We could not find that document to review. It may have been removed.' };

/** The document, locked until the transaction ends, for the operator it is assigned to. */
export async function requireOwnReview(trx: DbTransaction, session: Session, id: number): Promise<Review> {
  const review = (await lockReview(trx, id)) ?? fail('not_found', NO_REVIEW);
  const assigned = await findWorkClaim(trx, { kind: 'confirmation', subject_id: id });
  if (review.closed_at === null && assigned?.account_id !== session.account_id)
    fail('conflict', {
      message:
        assigned === undefined
          ? 'Assign the document to yourself first, so that nobody else reviews it at the same time.'
          : `This document is assigned to ${assigned.email}.`,
    });
  return review;
}
