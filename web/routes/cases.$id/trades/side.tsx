import type { OwnTrade } from '../../../components/cases/own-trades.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './trades-section.module.css';

/** The direction as a shape, filled if the trade counts, as on the chart. */
export function Side({ trade }: { trade: OwnTrade }) {
  const { effect, word } = trade.movement;
  const fill = effect === 'in' && trade.counts ? 'var(--yours)' : 'none';
  const stroke = effect === 'in' && trade.counts ? 'var(--yours)' : 'var(--lost)';
  return (
    <span className={styles.side}>
      {(effect === 'in' || effect === 'out') && (
        <svg className={classNames(styles.glyph)} viewBox="0 0 12 12" width="10" height="10" aria-hidden="true">
          <path
            d={effect === 'in' ? 'M6 2l4 7.5H2z' : 'M6 10L2 2.500h8z'}
            fill={fill}
            stroke={stroke}
            strokeWidth="1.2"
            strokeLinejoin="round"
          />
        </svg>
      )}
      {word}
    </span>
  );
}
