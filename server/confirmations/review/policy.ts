import type { DbTransaction } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { lockReview, type Review } from '@trover/db/queries/confirmations/proof-reviews.ts';
import { findWorkClaim } from '@trover/db/queries/work/work-items.ts';
import { fail } from '../../errors.ts';

export const NO_REVIEW = { message: 'There is no such document to be looked at: it may have been taken out of use.' };

/** The document, held to the end of the transaction, for whoever took it up. */
export async function requireOwnReview(trx: DbTransaction, session: Session, id: number): Promise<Review> {
  const review = (await lockReview(trx, id)) ?? fail('not_found', NO_REVIEW);
  const taken = await findWorkClaim(trx, { kind: 'confirmation', subject_id: id });
  if (review.closed_at === null && taken?.account_id !== session.account_id)
    fail('conflict', {
      message:
        taken === undefined
          ? 'Take the document up first, so that nobody else looks at it at the same time.'
          : `${taken.email} has taken this document up.`,
    });
  return review;
}
