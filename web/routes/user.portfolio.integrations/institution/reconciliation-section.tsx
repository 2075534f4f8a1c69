import type { Operations } from '@trover/contract/operations.ts';
import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { describeSide } from '@trover/core/trades/describe-trade.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { enDash, formatCount, formatQuantity, pluralize } from '../../../ui/format/format.ts';
import { formatDate, formatDateDense } from '../../../ui/format/format-dates.ts';
import { Cell, HeaderCell, ScrollSideways, Table, tableParts } from '../../../ui/table.tsx';
import styles from '../integrations.module.css';

type Reconciliation = DataOf<Operations['GET /api/v1/organisation/reconciliation']>;
type Difference = Reconciliation['items'][number];
type Rows = DataOf<Operations['GET /api/v1/organisation/reconciliation/rows']>;

const keyOf = ({ portfolio_id, printed_security_id, from, to, basis }: Difference) =>
  `${portfolio_id} ${printed_security_id} ${from} ${to} ${basis}`;

/** The change by a row: a number of units, or a split's ratio. */
const changeOf = ({ type, moved, ratio }: Rows['items'][number]): string =>
  moved !== '0' ? formatQuantity(moved) : type === 'split' && ratio !== null ? `× ${ratio}` : enDash;

/** Differences between a custodian’s stated positions and its trades; each expands to its rows. */
export function ReconciliationSection({ reconciliation }: { reconciliation: Reconciliation }) {
  const { items, compared, agree, total_count } = reconciliation;
  const [open, setOpen] = useState<string | null>(null);
  const [rows, setRows] = useState<Rows | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  if (compared === 0) return null;
  const show = async (one: Difference) => {
    setFault(null);
    setRows(null);
    if (open === keyOf(one)) return setOpen(null);
    setOpen(keyOf(one));
    try {
      const { portfolio_id, printed_security_id, from, to, basis } = one;
      const query = { portfolio_id, printed_security_id, from, to, basis, limit: 200 };
      setRows(await api.call('GET /api/v1/organisation/reconciliation/rows', { query, shows_failure: true }));
    } catch (failure) {
      setFault(failure instanceof CallFailed ? failure.message : 'We could not read the rows. Try again.');
    }
  };
  const shown = items.find((one) => keyOf(one) === open);
  return (
    <section className={styles.section} aria-labelledby="reconciliation">
      <h2 id="reconciliation" className={`t-section ${styles.beside}`}>
        Positions compared with trades
      </h2>
      <p className="t-dim">
        {formatCount(agree)} of {pluralize(compared, 'stated position')} agree with the trades.
        {total_count > items.length && ` The newest ${items.length} differences are shown.`}
      </p>
      {items.length > 0 && (
        <Table stacked aria-label="Positions that do not reconcile">
          <thead>
            <tr>
              <HeaderCell>Entity</HeaderCell>
              <HeaderCell>Security</HeaderCell>
              <HeaderCell>Days</HeaderCell>
              <HeaderCell numeric>Stated</HeaderCell>
              <HeaderCell numeric>From trades</HeaderCell>
              <HeaderCell numeric>Difference</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <tr key={keyOf(one)}>
                <Cell rowHeader phone="name">
                  {one.entity}
                  <span className={tableParts.sub}>{one.source}</span>
                </Cell>
                <Cell phone="meta">
                  {one.security}
                  {one.basis === 'settled' && <span className={tableParts.sub}>By settlement date</span>}
                  {one.has_split && <span className={tableParts.sub}>A split in these days may explain it</span>}
                </Cell>
                <Cell phone="side">
                  {formatDate(one.from)} to {formatDate(one.to)}
                </Cell>
                <Cell numeric>{formatQuantity(one.stated)}</Cell>
                <Cell numeric>{formatQuantity(one.computed)}</Cell>
                <Cell numeric phone="figure">
                  <LinkButton type="button" aria-expanded={open === keyOf(one)} onClick={() => void show(one)}>
                    {formatQuantity(one.difference)}
                  </LinkButton>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {fault && <p role="alert">{fault}</p>}
      {shown && rows && (
        <section className={styles.section} aria-labelledby="rows-of-difference">
          <h3 id="rows-of-difference">
            Rows of {shown.entity} in {shown.security}
          </h3>
          <p className="t-dim">
            {formatQuantity(shown.from_quantity)} on {formatDate(shown.from)}, then {pluralize(shown.rows, 'trade')}.
          </p>
          <ScrollSideways label="Rows of the difference">
            <Table density="dense" aria-label="Rows of the difference">
              <thead>
                <tr>
                  <HeaderCell>Date</HeaderCell>
                  <HeaderCell>Row</HeaderCell>
                  <HeaderCell>File</HeaderCell>
                  <HeaderCell numeric>Stated</HeaderCell>
                  <HeaderCell numeric>Change</HeaderCell>
                </tr>
              </thead>
              <tbody>
                {rows.items.map((row) => (
                  <tr key={row.trade_id}>
                    <Cell>{formatDateDense((shown.basis === 'settled' && row.settle_date) || row.trade_date)}</Cell>
                    <Cell rowHeader>{describeSide(row.type, row.subtype)}</Cell>
                    <Cell>
                      {row.file_name === null
                        ? 'Linked account'
                        : `${row.file_name}${row.row ? `, row ${row.row}` : ''}`}
                    </Cell>
                    <Cell numeric>{row.stated === null ? enDash : formatQuantity(row.stated)}</Cell>
                    <Cell numeric>{changeOf(row)}</Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </ScrollSideways>
          {rows.total_count > rows.items.length && (
            <p className="t-dim">
              The first {rows.items.length} of {formatCount(rows.total_count)} rows are shown.
            </p>
          )}
        </section>
      )}
    </section>
  );
}
