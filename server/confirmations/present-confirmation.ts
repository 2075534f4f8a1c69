import type { Confirmation as Presented } from '@trover/contract/confirmations/confirmations.ts';
import type { Confirmation } from '@trover/db/queries/confirmations/confirmations.ts';
import type { Context } from '../context.ts';
import { linkToFile } from '../files/signed-links.ts';

/** A document with a download link that is valid for some minutes. */
export function presentConfirmation(
  { fileLinkKey }: Pick<Context, 'fileLinkKey'>,
  confirmation: Confirmation,
  more: Pick<Presented, 'trades' | 'is_frozen'>,
): Presented {
  const { id, portfolio_id, case_id, sub_payout_request_id, file_name, media_type, bytes, sha256 } = confirmation;
  return {
    id,
    portfolio_id,
    order_id: case_id,
    sub_payout_request_id,
    file_name,
    media_type,
    bytes,
    sha256,
    accounts: confirmation.accounts,
    covers: coverOf(confirmation),
    ...more,
    created_at: confirmation.created_at.toISOString(),
    url: linkToFile(fileLinkKey, { key: confirmation.file_key, file_name, media_type }),
  };
}

const coverOf = ({ covers_from: from, covers_to: to }: Confirmation): Presented['covers'] =>
  from === null || to === null ? null : { from, to };
