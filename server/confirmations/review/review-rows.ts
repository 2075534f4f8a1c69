import type { reviewRows as declared } from '@trover/contract/confirmations/proof-reviews.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { findRowsToProve } from '@trover/db/queries/confirmations/proof-reviews.ts';
import { saveVerdicts } from '@trover/db/queries/confirmations/proof-verdicts.ts';
import type { Actor } from '../../access/actor.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import { requireOwnReview } from './policy.ts';

/** Saves the result of comparing trades with a document; the proof map shows it at once. */
export async function reviewRows(
  trx: DbTransaction,
  { session, visitor }: Pick<Actor, 'session' | 'visitor'>,
  id: number,
  { rows }: BodyOf<typeof declared>,
): Promise<void> {
  const review = await requireOwnReview(trx, session, id);
  if (review.closed_at !== null)
    fail('conflict', { message: 'The review of this document is closed. Its results are final.' });
  for (const [at, { fits, reason }] of rows.entries())
    if (fits === (reason !== undefined)) {
      const message = fits ? 'a trade that fits has no reason' : 'enter the reason why it does not match';
      fail('invalid_input', {
        message: `Check body.rows: ${message}.`,
        fields: { [`body.rows.${at}.reason`]: message },
      });
    }
  const { account_id, confirmation_id, portfolio_id } = review;
  const trade_ids = rows.map(({ trade_id }) => trade_id);
  const found = await findRowsToProve(trx, { account_id, confirmation_id, trade_ids });
  const byId = new Map(found.map((row) => [row.trade_id, row]));
  const unknown = trade_ids.find((each) => !byId.has(each));
  if (unknown !== undefined)
    fail('conflict', { message: `This document is not proof of trade ${unknown}. Load it again.` });
  const last = new Map(rows.map((row) => [row.trade_id, row]));
  await saveVerdicts(
    trx,
    { account_id, confirmation_id, portfolio_id, reviewed_by: session.account_id },
    [...last.values()].map(({ trade_id, fits, reason, note }) => {
      const { fingerprint, occurrence } = byId.get(trade_id)!;
      return { fingerprint, occurrence, fits, reason: reason ?? null, note: fits ? null : note || null };
    }),
  );
  const mismatches = [...last.values()].filter(({ fits }) => !fits);
  await recordAudit(trx, {
    action: 'proof_judged',
    by: { ...visitor, session },
    subject: { kind: 'confirmation', id },
    detail: {
      fit: last.size - mismatches.length,
      mismatch: mismatches.length,
      ...(mismatches.length > 0 && { reasons: [...new Set(mismatches.map(({ reason }) => reason))].join(', ') }),
    },
  });
}
