import type { correctionSchema } from '@trover/contract/securities/corrections.ts';
import type { z } from 'zod';
import { LinkButton } from '../../../ui/button.tsx';
import { formatPrice, pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { TickerBadge } from '../../../ui/plate.tsx';
import styles from './history.module.css';
import { describeRatio } from './history-labels.ts';
import { useCorrections } from './use-corrections.ts';

type Correction = z.output<typeof correctionSchema>;

/** The owner's corrections in force; each can be undone. */
export function CorrectionsSection({ corrections }: { corrections: readonly Correction[] }) {
  const { busy, undo } = useCorrections();
  if (corrections.length === 0) return null;
  return (
    <div className={styles.section}>
      <h3 className="t-sub">Your corrections</h3>
      <p>They apply to the next file too. Your files do not change.</p>
      <ul className={styles.rows}>
        {corrections.map((correction) => (
          <li key={correction.id}>
            <div>
              <span className={styles.what}>
                <TickerBadge ticker={nameOf(correction)} />
                {describeCorrection(correction)}
              </span>
              <small>
                <Instant at={correction.created_at} as="date" />
              </small>
            </div>
            <span className={styles.acts}>
              <LinkButton
                disabled={busy === `undo ${correction.id}`}
                onClick={() => void undo(correction.id)}
                aria-label={`Undo: ${nameOf(correction)} ${describeCorrection(correction)}`}
              >
                Undo
              </LinkButton>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const nameOf = ({ symbol, cusip, isin, name }: Correction): string => symbol ?? cusip ?? isin ?? name ?? 'No ticker';

function describeCorrection(correction: Correction): string {
  const { kind, company, security_id, quantity, trade_date, other_trade_date, ratio, acquired_on, acquired_price } =
    correction;
  const shares = quantity === null ? 'shares' : pluralize(quantity.replace('-', ''), 'share');
  const on = trade_date === null ? '' : ` of ${formatDate(trade_date)}`;
  const other = other_trade_date === null ? '' : ` and ${formatDate(other_trade_date)}`;
  switch (kind) {
    case 'security':
      return security_id === null ? 'is not part of any case' : `is ${company}`;
    case 'joined':
      return `the rows${on}${other} are the same event`;
    case 'parted':
      return `the rows${on}${other} are separate events`;
    case 'ratio':
      return `the event${on} was ${describeRatio(ratio ?? '1')}`;
    case 'ignored':
      return `the row${on} is left out`;
    case 'acquired':
      return `${shares} were bought on ${formatDate(acquired_on ?? '')} at ${formatPrice(acquired_price ?? '0')}`;
  }
}
