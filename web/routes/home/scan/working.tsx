import type { LossLine, LossResult } from '@trover/core/losses/loss.ts';
import { workingOf } from '../../../components/cases/explain-line.ts';
import {
  enDash,
  formatAmount,
  formatCount,
  formatMoney,
  formatPrice,
  formatQuantity,
} from '../../../ui/format/format.ts';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import { Cell, HeaderCell, ScrollSideways, Table, tableParts } from '../../../ui/table.tsx';
import styles from './found-case.module.css';
import type { ScannedCase } from './outcome.ts';

const MAX_LINES = 200;

/** Every lot, its result, and the deciding clause; the same lines as on other pages. */
export function Working({ found, result }: { found: ScannedCase; result: LossResult }) {
  const fileRow = (row: number) => found.trades[row - 1]?.ref ?? row;
  const shown = result.lines.slice(0, MAX_LINES);
  return (
    <ScrollSideways label={`How the loss in ${found.case.company} is worked out`}>
      <Table density="compact" stacked className={styles.working}>
        <thead>
          <tr>
            <HeaderCell>Bought</HeaderCell>
            <HeaderCell numeric>Price</HeaderCell>
            <HeaderCell numeric>Shares</HeaderCell>
            <HeaderCell>Sold</HeaderCell>
            <HeaderCell numeric>Price</HeaderCell>
            <HeaderCell>Under</HeaderCell>
            <HeaderCell numeric>A share</HeaderCell>
            <HeaderCell numeric>Loss</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lots of one trade can be alike in everything
            <tr key={index}>
              <Cell className="t-num" phone="name">
                {formatDateDense(line.bought)} <span className="t-quiet">row {fileRow(line.rows.bought)}</span>
                <span className="phone-only">
                  {' '}
                  {formatQuantity(line.quantity)}
                  {line.price_bought && ` @ ${formatPrice(line.price_bought)}`}
                </span>
              </Cell>
              <Cell numeric>{line.price_bought ? formatPrice(line.price_bought) : enDash}</Cell>
              <Cell numeric>{formatQuantity(line.quantity)}</Cell>
              <Cell className="t-num" phone="meta">
                {line.sold && <span className="phone-only">Sold </span>}
                {line.sold ? formatDateDense(line.sold) : 'held'}
                {line.rows.sold !== null && <span className="t-quiet"> row {fileRow(line.rows.sold)}</span>}
                {line.price_sold && <span className="phone-only"> @ {formatPrice(line.price_sold)}</span>}
              </Cell>
              <Cell numeric>{line.price_sold ? formatPrice(line.price_sold) : enDash}</Cell>
              <Cell phone="below">
                <Rule line={line} currency={result.currency} />
              </Cell>
              <Cell numeric phone="side">
                {formatPrice(line.per_share)}
                <span className="phone-only"> a share</span>
              </Cell>
              <Cell numeric phone="figure">
                {formatAmount(line.amount)}
              </Cell>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={7}>
              Recognized loss
              {result.lines.length > MAX_LINES && `, over ${formatCount(result.lines.length)} lots`}
            </td>
            <Cell numeric>{formatMoney(result.claim, { currency: result.currency })}</Cell>
          </tr>
        </tfoot>
      </Table>
    </ScrollSideways>
  );
}

function Rule({ line, currency }: { line: LossLine; currency: string }) {
  const { rule, terms } = workingOf(line, currency);
  const decided = terms.slice(Number(line.price_bought !== null) + Number(line.price_sold !== null));
  return (
    <>
      {rule}
      {decided.length > 0 && (
        <span className={tableParts.sub}>{decided.map(({ label, value }) => `${label} ${value}`).join(', ')}</span>
      )}
    </>
  );
}
