import { workingOf } from '../../../components/cases/explain-line.ts';
import type { OwnTrade } from '../../../components/cases/own-trades.ts';
import { classNames } from '../../../ui/class-names.ts';
import { enDash, formatAmount, formatMoney, formatPrice, formatQuantity } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Cell } from '../../../ui/table.tsx';
import { Side } from './side.tsx';
import styles from './trades-section.module.css';

const columns = 8;

/** A trade, and below it, when expanded, how the plan treats each of its shares. */
export function TradeRows({
  trade,
  currency,
  open,
  onToggle,
}: {
  trade: OwnTrade;
  currency: string;
  open: boolean;
  onToggle: () => void;
}) {
  const lines = trade.lots.length > 0 ? trade.lots : trade.matched;
  const id = `working-${trade.row}`;
  const quantity = trade.quantity === null ? enDash : formatQuantity(trade.quantity);
  const loss = trade.recognized_loss === null || trade.lots.length === 0 ? enDash : formatAmount(trade.recognized_loss);
  return (
    <>
      <tr>
        <Cell className="t-num no-break" phone="meta">
          {formatDate(trade.trade_date)}
        </Cell>
        <Cell phone="name">
          <Side trade={trade} />
          <span className={classNames('phone-only', 't-num', styles.phoneLine)}>
            {' '}
            {quantity}
            {trade.price !== null && ` @ ${formatPrice(trade.price, trade.currency ?? currency)}`}
          </span>
        </Cell>
        <Cell numeric>{quantity}</Cell>
        <Cell numeric>{trade.price === null ? enDash : formatPrice(trade.price)}</Cell>
        <Cell numeric>{trade.amount === null ? enDash : formatAmount(trade.amount)}</Cell>
        <Cell className={trade.counts ? undefined : styles.quiet} phone="side">
          {trade.how}
        </Cell>
        <Cell numeric phone="figure">
          <span className="desktop-only">{loss}</span>
          <b className={classNames('phone-only', styles.phoneFigure)}>
            {loss === enDash ? enDash : formatMoney(trade.recognized_loss ?? '0', { currency })}
          </b>
        </Cell>
        <Cell phone={lines.length > 0 ? 'below' : undefined}>
          {lines.length > 0 && (
            <button type="button" className={styles.open} aria-expanded={open} aria-controls={id} onClick={onToggle}>
              <Icon name="chevron-right" size={14} />
              <span className="phone-only">Show the working</span>
              <span className="sr-only">
                {' '}
                Show the working of {trade.movement.word.toLowerCase()} {quantity}, {formatDate(trade.trade_date)}
              </span>
            </button>
          )}
        </Cell>
      </tr>
      {open && (
        <tr id={id} className={styles.workingRow}>
          <Cell colSpan={columns} phone="below">
            <ul className={styles.working}>
              {lines.map((line, index) => {
                const { what, rule, terms, sum } = workingOf(line, currency);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: equal lots of one trade differ in nothing else
                  <li key={index} className={styles.lot}>
                    <div>
                      <p className={styles.what}>
                        {trade.lots.length > 0 ? what : `${what}, bought ${formatDate(line.bought)}`}
                      </p>
                      <p className={styles.rule}>{rule}</p>
                    </div>
                    <dl className={styles.terms}>
                      {terms.map((term) => (
                        <div key={term.label}>
                          <dt>{term.label}</dt>
                          <dd>{term.value}</dd>
                        </div>
                      ))}
                    </dl>
                    {sum !== null && <p className={styles.sum}>{sum}</p>}
                  </li>
                );
              })}
            </ul>
          </Cell>
        </tr>
      )}
    </>
  );
}
