import type { Position } from '@trover/contract/portfolios/positions.ts';
import { sumByCurrency } from '@trover/core/money/sum-by-currency.ts';
import { sumWholeAmounts } from '@trover/core/money/whole-amounts.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Figure } from '../../../ui/figure.tsx';
import {
  currencySign,
  enDash,
  formatAmount,
  formatCount,
  formatQuantity,
  formatRate,
} from '../../../ui/format/format.ts';
import { formatDateDense, formatMonth } from '../../../ui/format/format-dates.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import styles from '../integrations.module.css';
import type { Column } from './columns-choice.tsx';
import { openPosition } from './open-position.ts';
import { certaintyOf, keyOf, stateOfPosition } from './position-state.ts';

interface TableProps {
  positions: readonly Position[];
  missing: ReadonlySet<string>;
  hidden: ReadonlySet<Column>;
  chosen: ReadonlySet<string>;
  onChoose: (keys: readonly string[], on: boolean) => void;
  onExport: () => void;
  total: number;
}

const SOON = 30;

/** One compact row per position. Press Space to select, Enter to open, E to export. */
export function PositionsTable(props: TableProps) {
  const { positions, missing, hidden, chosen, onChoose, onExport, total } = props;
  const navigate = useNavigate();
  const [main] = sumByCurrency(positions.map(({ currency }) => ({ amount: '1.00', currency })));
  const currency = main?.currency ?? 'USD';
  const all = positions.map(keyOf);
  const isAll = all.every((key) => chosen.has(key));
  const shown = (column: Column, cell: ReactNode): ReactNode => (hidden.has(column) ? null : cell);
  const own = positions.filter((one) => one.currency === currency);
  const [loss] = sumByCurrency(own.map(({ recognized_loss: amount }) => ({ amount, currency })));
  const [payment] = sumWholeAmounts(own.map(({ payment_net: amount }) => ({ amount, currency })));
  const onKey = (event: KeyboardEvent, position: Position) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (position.sub_payout_request_id === null) void navigate(`/cases/${position.slug}`);
      else openPosition(position);
    }
    if (event.key === 'e' || event.key === 'E') onExport();
  };
  const sign = currencySign(currency).trim();
  const before =
    1 +
    ['account', 'ticker', 'period', 'opening', 'bought', 'sold', 'held'].filter(
      (column) => !hidden.has(column as Column),
    ).length +
    2;
  return (
    <ScrollSideways label="Positions, one per row">
      <Table density="dense" className={styles.positions}>
        <thead>
          <tr>
            <HeaderCell>
              <input
                type="checkbox"
                className={styles.check}
                aria-label="Select all that are shown"
                checked={isAll}
                onChange={(event) => onChoose(all, event.target.checked)}
              />
            </HeaderCell>
            <HeaderCell>Entity</HeaderCell>
            {shown('account', <HeaderCell>Account</HeaderCell>)}
            {shown('ticker', <HeaderCell>Ticker</HeaderCell>)}
            <HeaderCell>Case</HeaderCell>
            {shown('period', <HeaderCell>Class period</HeaderCell>)}
            {shown('opening', <HeaderCell numeric>Opening</HeaderCell>)}
            {shown('bought', <HeaderCell numeric>Bought</HeaderCell>)}
            {shown('sold', <HeaderCell numeric>Sold</HeaderCell>)}
            {shown('held', <HeaderCell numeric>Held</HeaderCell>)}
            <HeaderCell numeric>Recognized, {sign}</HeaderCell>
            {shown('rate', <HeaderCell numeric>Rate</HeaderCell>)}
            <HeaderCell numeric>Estimated, {sign}</HeaderCell>
            <HeaderCell numeric>Claim by</HeaderCell>
            <HeaderCell>Status</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {positions.map((each) => {
            const key = keyOf(each);
            const { status, word } = stateOfPosition(each, missing);
            const period = each.class_period;
            const other = each.currency === currency ? '' : `${each.currency} `;
            return (
              <tr
                key={key}
                className={classNames(chosen.has(key) && styles.chosen)}
                onKeyDown={(event) => onKey(event, each)}
              >
                <Cell>
                  <input
                    type="checkbox"
                    className={styles.check}
                    aria-label={`Select ${each.beneficial_owner}, ${each.company}`}
                    checked={chosen.has(key)}
                    onChange={(event) => onChoose([key], event.target.checked)}
                  />
                </Cell>
                <Cell rowHeader>{each.beneficial_owner}</Cell>
                {shown('account', <Cell>{each.portfolios.join(', ') || enDash}</Cell>)}
                {shown('ticker', <Cell className={styles.strong}>{each.ticker ?? enDash}</Cell>)}
                <Cell>
                  <Link to={`/cases/${each.slug}`}>{each.company}</Link>
                </Cell>
                {shown(
                  'period',
                  <Cell className="t-num">
                    {period ? `${shortMonth(period.from)} – ${shortMonth(period.to)}` : enDash}
                  </Cell>,
                )}
                {shown('opening', <Cell numeric>{formatQuantity(each.held_at_start)}</Cell>)}
                {shown('bought', <Cell numeric>{formatQuantity(each.shares_bought)}</Cell>)}
                {shown('sold', <Cell numeric>{formatQuantity(each.shares_sold)}</Cell>)}
                {shown('held', <Cell numeric>{formatQuantity(each.held_at_end)}</Cell>)}
                <Cell numeric>
                  <Link
                    to={`/user/losses/${each.order_id}?entity=${each.beneficial_account_id}&method=recognized#lots`}
                  >
                    {each.recognized_loss === null ? enDash : `${other}${formatAmount(each.recognized_loss, 2)}`}
                  </Link>
                </Cell>
                {shown(
                  'rate',
                  <Cell numeric>
                    {each.rate === null ? enDash : formatRate(each.rate, each.currency).replace(/ per .*/, '')}
                  </Cell>,
                )}
                <Cell numeric>
                  <Money position={each} inColumn={each.currency === currency} />
                </Cell>
                <Cell numeric className={classNames(isSoon(each) && styles.soon)}>
                  {claimBy(each)}
                </Cell>
                <Cell>
                  {each.state === 'waiting' ? (
                    <LinkButton onClick={() => openPosition(each)}>
                      <StatusPill status={status}>{word}</StatusPill>
                      <span className="sr-only">
                        , {each.beneficial_owner}, {each.company}
                      </span>
                    </LinkButton>
                  ) : (
                    <StatusPill status={status}>{word}</StatusPill>
                  )}
                </Cell>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={before}>
              {formatCount(positions.length)} of {formatCount(total)} shown
            </td>
            <Cell numeric>{loss ? formatAmount(loss.amount, 2) : enDash}</Cell>
            {shown('rate', <td />)}
            <Cell numeric>{payment ? formatAmount(payment.amount, 0) : enDash}</Cell>
            <td />
            <td />
          </tr>
        </tfoot>
      </Table>
    </ScrollSideways>
  );
}

const shortMonth = (date: string): string => formatMonth(date).replace(/ \d\d(\d\d)$/, ' $1');

const isSoon = ({ state, days_left }: Position): boolean =>
  (state === 'open' || state === 'waiting') && days_left !== null && days_left >= 0 && days_left <= SOON;

function claimBy({ claim_deadline, days_left }: Position): string {
  if (claim_deadline === null || days_left === null) return enDash;
  return days_left < 0 ? 'Closed' : formatDateDense(claim_deadline);
}

function Money({ position, inColumn }: { position: Position; inColumn: boolean }) {
  const { paid, currency, payment_net: expected } = position;
  const appearance = { currency, inColumn };
  if (paid !== null) return <Figure amount={paid} certainty="paid" {...appearance} />;
  if (expected === null) return enDash;
  const certainty = certaintyOf(position);
  if (certainty === null) return formatAmount(expected, 0);
  return <Figure amount={expected} certainty={certainty} {...appearance} />;
}
