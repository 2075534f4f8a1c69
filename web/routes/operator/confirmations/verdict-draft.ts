import type { reviewRows } from '@trover/contract/confirmations/proof-reviews.ts';
import type { BodySent } from '@trover/contract/protocol/operation.ts';
import type { MismatchReason } from '@trover/core/claims/proof/mismatch-reasons.ts';
import { type Decimal, formatDecimal, requireDecimal, ZERO } from '@trover/core/money/decimal.ts';

/** An operator's verdict on a row; none yet where `fits` is null. */
export interface VerdictDraft {
  fits: boolean | null;
  reason: MismatchReason | null;
  note: string;
}

export type Row = BodySent<typeof reviewRows>['rows'][number];

export const verdictDraftOf = (row: {
  fits: boolean | null;
  reason: MismatchReason | null;
  note: string | null;
}): VerdictDraft => ({
  fits: row.fits,
  reason: row.reason,
  note: row.note ?? '',
});

/** The rows with a new and complete verdict: a negative one needs its reason. */
export function rowsToSave(
  rows: readonly { trade_id: number; fits: boolean | null; reason: MismatchReason | null; note: string | null }[],
  drafts: ReadonlyMap<number, VerdictDraft>,
): Row[] {
  return rows.flatMap((row): Row[] => {
    const now = drafts.get(row.trade_id);
    if (now === undefined || now.fits === null) return [];
    const { trade_id } = row;
    if (now.fits) return row.fits === true ? [] : [{ trade_id, fits: true }];
    if (now.reason === null) return [];
    const note = now.note.trim();
    if (row.fits === false && row.reason === now.reason && (row.note ?? '') === note) return [];
    return [{ trade_id, fits: false, reason: now.reason, ...(note !== '' && { note }) }];
  });
}

/** The label of the button that completes a review, with its result once every trade has a verdict. */
export function describeFinish(verdicts: readonly (boolean | null)[]): string {
  if (verdicts.length === 0 || verdicts.includes(null)) return 'Finish';
  const accepted = verdicts.filter(Boolean).length;
  const requested = verdicts.length - accepted;
  const parts = [accepted > 0 && `accept ${accepted}`, requested > 0 && `request ${requested}`];
  return `Finish: ${parts.filter(Boolean).join(', ')}`;
}

/** The shares bought and sold, if all rows are purchases and sales of one security. */
export function sumTrades(
  rows: readonly { security: string; type: string; subtype: string | null; quantity: string | null }[],
): { bought: string; sold: string; left: string } | null {
  let bought: bigint = ZERO;
  let sold: bigint = ZERO;
  for (const { security, type, subtype, quantity } of rows) {
    if (subtype !== null || quantity === null || security !== rows[0]?.security) return null;
    const shares = requireDecimal(quantity.replace('-', ''));
    if (type === 'buy') bought += shares;
    else if (type === 'sell') sold += shares;
    else return null;
  }
  const text = (shares: bigint) => formatDecimal(shares as Decimal);
  return rows.length === 0 ? null : { bought: text(bought), sold: text(sold), left: text(bought - sold) };
}
