import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { describeSide } from '@trover/core/trades/describe-trade.ts';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { enDash, formatCount, formatPrice, formatQuantity, pluralize } from '../../ui/format/format.ts';
import { formatDateDense, formatMonth } from '../../ui/format/format-dates.ts';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../ui/table.tsx';
import { addMonths, monthAddress, type SourceMonths } from './lay-out-months.ts';
import styles from './overview.module.css';

type Rows = DataOf<Operations['GET /api/v1/organisation/coverage/rows']>;

interface OpenMonth {
  portfolio_id: number;
  month: string;
  custodian?: string;
  cursor?: string;
  limit: number;
}

const PAGE_SIZE = 100;

/** The month that the address opens; null if it names none. */
export function readMonth(search: URLSearchParams): OpenMonth | null {
  const source = search.get('source') ?? '';
  const month = search.get('month') ?? '';
  if (!/^[1-9]\d{0,8}$/.test(source) || !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) return null;
  const custodian = search.get('custodian');
  const cursor = search.get('rows');
  return {
    ...{ portfolio_id: Number(source), month, limit: PAGE_SIZE },
    ...(custodian !== null && { custodian }),
    ...(cursor !== null && { cursor }),
  };
}

/** The rows of one month of a source, with their files. */
export function MonthSection({
  month: open,
  rows,
  of,
  today,
}: {
  month: OpenMonth;
  rows: Rows;
  /** Its source, if it is on the page of sources shown. */
  of: Pick<SourceMonths, 'entity' | 'source'> | undefined;
  today: string;
}) {
  const { month, portfolio_id, custodian = null } = open;
  const addressOf = (one: string): string => monthAddress({ portfolio_id, custodian }, one);
  return (
    <section className={styles.section} aria-labelledby="month">
      <header className={styles.head}>
        <h2 id="month">
          {formatMonth(`${month}-01`)}
          {of && `, ${of.entity}, ${of.source}`}
          {custodian && `, ${custodian}`}
        </h2>
        <p className={styles.more}>
          <Link to={addressOf(addMonths(month, -1))}>Month before</Link>
          {month < today.slice(0, 7) && <Link to={addressOf(addMonths(month, 1))}>Month after</Link>}
          <Link to="?#records">Close</Link>
        </p>
      </header>
      {rows.items.length === 0 ? (
        <p className="t-dim">
          No row of this month is in your files. <Link to="/user/portfolio/integrations/institutional">Add a file</Link>
        </p>
      ) : (
        <ScrollSideways label="Rows of the month">
          <Table density="dense" aria-label="Rows of the month">
            <thead>
              <tr>
                <HeaderCell>Date</HeaderCell>
                <HeaderCell>Security</HeaderCell>
                <HeaderCell>Row</HeaderCell>
                <HeaderCell numeric>Quantity</HeaderCell>
                <HeaderCell numeric>Price</HeaderCell>
                <HeaderCell>Account</HeaderCell>
                <HeaderCell>File</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {rows.items.map((row) => (
                <tr key={row.trade_id}>
                  <Cell>{formatDateDense(row.trade_date)}</Cell>
                  <Cell rowHeader>{row.security}</Cell>
                  <Cell>{describeSide(row.type, row.subtype)}</Cell>
                  <Cell numeric>{row.quantity === null ? enDash : formatQuantity(row.quantity)}</Cell>
                  <Cell numeric>{row.price === null ? enDash : formatPrice(row.price)}</Cell>
                  <Cell>{row.account ?? enDash}</Cell>
                  <Cell>
                    {row.file_name === null ? 'Linked account' : `${row.file_name}${row.row ? `, row ${row.row}` : ''}`}
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </ScrollSideways>
      )}
      {rows.total_count > rows.items.length && (
        <p className="t-meta">
          {formatCount(rows.items.length)} of {pluralize(rows.total_count, 'row')}.{' '}
          {rows.next_cursor !== null && (
            <ButtonLink size="small" to={addressOf(month).replace('#month', `&rows=${rows.next_cursor}#month`)}>
              Next rows
            </ButtonLink>
          )}
        </p>
      )}
    </section>
  );
}
