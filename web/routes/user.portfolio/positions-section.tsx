import { sumWholeAmounts } from '@trover/core/money/whole-amounts.ts';
import { useState } from 'react';
import { figureOfCase, figuresOfClaims } from '../../components/claims/figures-of-claims.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';
import {
  currencySign,
  enDash,
  formatAmount,
  formatCount,
  formatMoney,
  formatQuantity,
} from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import { ErrorState } from '../../ui/state.tsx';
import { Cell, HeaderCell, Table } from '../../ui/table.tsx';
import { CaseStatus } from './cases-section.tsx';
import type { PortfolioData } from './load-portfolio.ts';
import styles from './portfolio.module.css';

const INITIAL_ROWS = 12;

/** Present and former holdings, by company. */
export function PositionsSection({ data: { holdings, stats, recovery } }: { data: PortfolioData }) {
  const [all, setAll] = useState(false);
  const items = holdings?.items ?? [];
  const cases = new Map(stats?.cases.map((each) => [each.order_id, each]));
  const figures = figuresOfClaims(recovery);
  const since = items.map(({ first_trade_date }) => first_trade_date).sort()[0];
  const currencies = new Set(items.map(({ currency }) => currency));
  const [only] = currencies.size === 1 ? currencies : [null];
  return (
    <section aria-labelledby="positions">
      <div className={styles.between}>
        <h2 id="positions" className="t-section">
          Positions
        </h2>
        {holdings && since && (
          <span className="t-meta t-num">
            {formatCount(holdings.total_count)} held or sold since {since.slice(0, 4)}
          </span>
        )}
      </div>
      {!holdings && <ErrorState heading="The positions did not load" text="Your trades are safe." />}
      {holdings && (
        <Table density="compact" stacked bleed>
          <thead>
            <tr>
              <HeaderCell>Company</HeaderCell>
              <HeaderCell numeric>Shares now</HeaderCell>
              <HeaderCell numeric>{only ? `Value, ${currencySign(only).trim()}` : 'Value'}</HeaderCell>
              <HeaderCell>Cases</HeaderCell>
              <HeaderCell numeric>Recoverable</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {items.slice(0, all ? items.length : INITIAL_ROWS).map((each) => {
              const own = each.eligible_cases.flatMap(({ order_id }) => cases.get(order_id) ?? []);
              const open = own.filter(({ group }) => group === 'actionable');
              const first = open[0] ?? own[0];
              // with several open cases the sum, otherwise the result of the claim
              const figure = open.length <= 1 && first ? figureOfCase(figures, first) : undefined;
              const [recoverable] = sumWholeAmounts(
                open.map(({ payment_net: amount, currency }) => ({ amount, currency })),
              );
              return (
                <tr key={each.security}>
                  <Cell rowHeader phone="name">
                    <span className={styles.company}>
                      <TickerBadge ticker={each.symbol ?? each.security.slice(0, 9)} />
                      <span className={styles.security}>{each.name ?? each.symbol ?? each.security}</span>
                    </span>
                  </Cell>
                  <Cell numeric phone="meta" className={styles.shares}>
                    {formatQuantity(each.quantity)}
                    <span className="phone-only"> shares</span>
                  </Cell>
                  <Cell
                    numeric
                    title={each.last_price_date ? `At the close of ${formatDate(each.last_price_date)}` : undefined}
                  >
                    {each.value === null
                      ? enDash
                      : only
                        ? formatAmount(each.value)
                        : formatMoney(each.value, { currency: each.currency })}
                  </Cell>
                  <Cell phone="side">
                    {first ? (
                      <CaseStatus case={first} own={figure} />
                    ) : (
                      <span className="t-quiet t-tiny">No match</span>
                    )}
                  </Cell>
                  <Cell numeric phone="figure">
                    {figure?.amount && figure.certainty ? (
                      <Figure amount={figure.amount} currency={figure.currency} certainty={figure.certainty} />
                    ) : recoverable ? (
                      <Figure amount={recoverable.amount} currency={recoverable.currency} certainty="estimated" />
                    ) : (
                      enDash
                    )}
                  </Cell>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
      {!all && items.length > INITIAL_ROWS && (
        <p className={styles.more}>
          <LinkButton onClick={() => setAll(true)}>All {formatCount(items.length)} positions</LinkButton>
        </p>
      )}
    </section>
  );
}
