import type { CaseSummary } from '@trover/contract/cases/cases.ts';
import type { ClaimFigure } from '@trover/contract/portfolios/recovery.ts';
import { ClassPeriodSparkline } from '../../charts/class-period-sparkline.tsx';
import { statusOfCase } from '../../components/cases/case-status.ts';
import { OwnPayment } from '../../components/cases/own-payment.tsx';
import { PrefetchLink } from '../../components/layout/prefetch-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { enDash, formatFund, formatMoney, pluralize } from '../../ui/format/format.ts';
import { formatDate, formatMonthSpan } from '../../ui/format/format-dates.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import { Cell, HeaderCell, Table, tableParts } from '../../ui/table.tsx';
import styles from './case-table.module.css';
import type { Density } from './density.tsx';
import { isSoon } from './filter-labels.ts';
import { FollowStar } from './follow-star.tsx';
import { changed, type ScreenerSort, type ScreenerState, screenerSearch } from './screener-state.ts';

export function CaseTable({
  cases,
  state,
  claims,
  signedIn,
  density,
  canFollow,
}: {
  cases: readonly CaseSummary[];
  /** The results of claims, by slug. */
  claims: Readonly<Record<string, ClaimFigure>>;
  state: ScreenerState;
  signedIn: boolean;
  density: Density;
  /** Whether the caller may follow a case by its star. */
  canFollow: boolean;
}) {
  const sorting = (sort: ScreenerSort, direction: 'ascending' | 'descending') => ({
    to: screenerSearch(changed(state, { sort })),
    direction: state.sort === sort ? direction : null,
  });
  return (
    <Table className={classNames(styles.table, density === 'compact' && styles.compact)} bleed>
      <caption className="sr-only">Cases</caption>
      <thead>
        <tr>
          <HeaderCell sorting={sorting('title', 'ascending')}>Case</HeaderCell>
          <HeaderCell>Class period</HeaderCell>
          <HeaderCell numeric sorting={sorting('fund', 'descending')}>
            Fund
          </HeaderCell>
          <HeaderCell numeric sorting={sorting('deadline', 'ascending')}>
            Claim by
          </HeaderCell>
          {signedIn && (
            <HeaderCell numeric sorting={sorting('owed', 'descending')}>
              Estimated for you
            </HeaderCell>
          )}
          {canFollow && (
            <HeaderCell className={styles.stars}>
              <span className="sr-only">Follow</span>
            </HeaderCell>
          )}
        </tr>
      </thead>
      <tbody>
        {cases.map((each) => (
          <CaseRow key={each.id} case={each} own={claims[each.slug]} signedIn={signedIn} canFollow={canFollow} />
        ))}
      </tbody>
    </Table>
  );
}

function CaseRow({
  case: each,
  own,
  signedIn,
  canFollow,
}: {
  case: CaseSummary;
  own: ClaimFigure | undefined;
  signedIn: boolean;
  canFollow: boolean;
}) {
  const [ticker] = each.tickers;
  const periods = each.class_periods;
  const span = periods.length ? formatMonthSpan(periods[0]!.from, periods.at(-1)!.to) : null;
  return (
    <tr>
      <Cell rowHeader className={styles.case}>
        <div className={styles.name}>
          <span>{ticker ? <TickerBadge ticker={ticker} /> : null}</span>
          <span className={styles.company}>
            <PrefetchLink to={`/cases/${each.slug}`} className={tableParts.name}>
              {each.company.name}
            </PrefetchLink>
          </span>
          <span className={`t-caption ${styles.caption}`}>{each.title}</span>
        </div>
      </Cell>
      <Cell className={styles.period}>
        {each.spark && (
          <ClassPeriodSparkline className={styles.spark} spark={each.spark} periods={each.class_periods} />
        )}
        <small>{span ?? enDash}</small>
      </Cell>
      <Cell numeric className={styles.fund}>
        {each.settlement_amount ? formatFund(each.settlement_amount, each.currency, { inColumn: true }) : enDash}
        <span className={`phone-only ${tableParts.sub}`}>{each.settlement_amount ? 'fund' : 'not settled yet'}</span>
      </Cell>
      <Cell numeric className={styles.deadline}>
        <span>{each.claim_deadline ? formatDate(each.claim_deadline) : enDash}</span>
        <Deadline case={each} />
      </Cell>
      {signedIn && (
        <Cell numeric className={styles.own}>
          <OwnFigure case={each} own={own} />
        </Cell>
      )}
      {canFollow && (
        <Cell className={styles.stars}>
          <FollowStar case={each} isMine={each.is_favorite} />
        </Cell>
      )}
    </tr>
  );
}

function Deadline({ case: each }: { case: CaseSummary }) {
  const { days_left: days } = each;
  const open = each.group === 'actionable' && days !== null && days >= 0;
  if (!open) return <span className={tableParts.sub}>{statusOfCase(each).word}</span>;
  return (
    <span className={classNames(tableParts.sub, isSoon(days) && tableParts.time)}>
      {days === 0 ? 'Last day' : pluralize(days, 'day')}
    </span>
  );
}

/** The result of the visitor's own trades: the payment, or the loss, or a text why there is none. */
function OwnFigure({ case: each, own }: { case: CaseSummary; own: ClaimFigure | undefined }) {
  const { mine } = each;
  if (!mine) return <span className="t-quiet">Not held</span>;
  if (!mine.eligible) {
    return (
      <span className="t-quiet" title={mine.why}>
        Does not count
      </span>
    );
  }
  const { payment_net: payment, recognized_loss: loss, currency } = mine;
  return (
    <>
      {payment ? (
        <OwnPayment
          case={each}
          amount={payment}
          currency={currency}
          isBelowMinimum={mine.below_minimum}
          own={own}
          size="small"
        />
      ) : (
        <span>{loss ? `${formatMoney(loss, { currency })} loss` : 'Counts'}</span>
      )}
      <span className={classNames(tableParts.sub, own?.pill === 'waiting' && tableParts.time)}>
        {own?.word ?? pluralize(mine.shares_bought, 'share')}
      </span>
    </>
  );
}
