import { parseDecimal } from '@trover/core/money/decimal.ts';
import { describeSide } from '@trover/core/trades/describe-trade.ts';
import { formatCount, formatQuantity, pluralize } from '../../ui/format/format.ts';
import type { Certification } from './labels.ts';

/** A check of a certification: whether it is met, not met, or still to come. */
interface Check {
  state: 'met' | 'unmet' | 'pending';
  title: string;
  note: string;
}

type Checked = Pick<Certification, 'shares' | 'schedule' | 'status' | 'signer_name'>;

/** Whether the shares held before and bought, less those sold, are the shares held at the end. */
function addsUp({ held_at_start, bought, sold, held_at_end }: Certification['shares']): boolean {
  const [start, more, less, end] = [held_at_start, bought, sold, held_at_end].map(parseDecimal);
  if (start == null || more == null || less == null || end == null) return false;
  return start + more - less === end;
}

/** What the program knows to be correct before a certification is filed, and what its signer confirms. */
export function checksOf({ shares, schedule, status, signer_name }: Checked): Check[] {
  const rows = schedule.within.length + schedule.after.length;
  // a transfer has no price
  const isTraded = (transaction: string): boolean =>
    transaction === describeSide('buy', null) || transaction === describeSide('sell', null);
  const unpriced = [...schedule.within, ...schedule.after].filter(
    ({ price, transaction }) => price === null && isTraded(transaction),
  ).length;
  const isSigned = status === 'signed';
  return [
    {
      state: addsUp(shares) ? 'met' : 'unmet',
      title: addsUp(shares) ? 'The shares add up' : 'The shares do not add up',
      note: `Held before ${formatQuantity(shares.held_at_start)}, bought ${formatQuantity(shares.bought)}, sold ${formatQuantity(shares.sold)}, held at the end ${formatQuantity(shares.held_at_end)}`,
    },
    {
      state: unpriced === 0 ? 'met' : 'unmet',
      title: unpriced === 0 ? 'Every purchase and sale has its price' : 'A price is missing',
      note:
        unpriced === 0
          ? `${pluralize(rows, 'row')} in Schedule A`
          : `${formatCount(unpriced)} of ${pluralize(rows, 'row')} in Schedule A`,
    },
    {
      state: isSigned ? 'met' : 'pending',
      title: 'Complaint reviewed',
      note: `${signer_name} ${isSigned ? 'confirmed' : 'confirms'} it with the signature`,
    },
  ];
}
