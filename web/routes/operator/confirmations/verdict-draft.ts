import type { reviewRows } from '@trover/contract/confirmations/proof-reviews.ts';
import type { BodySent } from '@trover/contract/protocol/operation.ts';
import type { MismatchReason } from '@trover/core/claims/proof/mismatch-reasons.ts';

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
