import type { Position } from '@trover/contract/portfolios/positions.ts';
import { dialogs } from '../../../dialogs/store.ts';

/** Opens the steps of its claim; a position that is not joined has none. */
export function openPosition({ order_id, sub_payout_request_id }: Position): void {
  if (sub_payout_request_id !== null) dialogs.open({ name: 'payout', props: { order_id, sub_payout_request_id } });
}
