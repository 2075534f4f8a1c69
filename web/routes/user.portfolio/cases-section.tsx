import type { ClaimFigure } from '@trover/contract/portfolios/recovery.ts';
import { isOver, statusOfCase } from '../../components/cases/case-status.ts';
import { OwnPayment } from '../../components/cases/own-payment.tsx';
import { figureOfCase } from '../../components/claims/figures-of-claims.ts';
import { PrefetchLink } from '../../components/layout/prefetch-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { enDash, formatMoney, formatQuantity } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Cell, HeaderCell, Table, tableParts } from '../../ui/table.tsx';
import type { PortfolioData } from './load-portfolio.ts';
import styles from './portfolio.module.css';

export type CaseStats = NonNullable<PortfolioData['stats']>['cases'][number];

const order = ['actionable', 'claimed', 'upcoming', 'pending', 'disbursed'];

function compare(one: CaseStats, other: CaseStats): number {
  const place = ({ group }: CaseStats) => (group === null ? order.length : order.indexOf(group));
  return Number(other.eligible) - Number(one.eligible) || place(one) - place(other);
}

export function CaseStatus({ case: each, own }: { case: CaseStats; own: ClaimFigure | undefined }) {
  if (own) return <StatusPill status={own.pill}>{own.word}</StatusPill>;
  const { status, word } = statusOfCase(each);
  return <StatusPill status={status}>{word}</StatusPill>;
}

/** Every case that the trades affect, those in which they count first, with the figure and a link. */
export function CasesSection({
  cases,
  figures,
  isUpdating,
}: {
  cases: readonly CaseStats[];
  figures: ReadonlyMap<string, ClaimFigure>;
  isUpdating: boolean;
}) {
  if (!cases.length) {
    return (
      <section className={styles.section} aria-labelledby="cases">
        <h2 id="cases" className={`t-section ${styles.heading}`}>
          Cases
        </h2>
        <p className="t-read t-dim">
          {isUpdating
            ? 'We are matching your trades. The cases they count in appear here.'
            : 'We found no purchase in the class period of any case. We check each new case for you.'}
        </p>
      </section>
    );
  }
  return (
    <section className={styles.section} aria-labelledby="cases">
      <h2 id="cases" className={`t-section ${styles.heading}`}>
        Cases <span className="t-quiet t-num">{cases.length}</span>
      </h2>
      <Table density="compact" stacked bleed>
        <thead>
          <tr>
            <HeaderCell>Case</HeaderCell>
            <HeaderCell>Status</HeaderCell>
            <HeaderCell numeric>Claim by</HeaderCell>
            <HeaderCell numeric>Shares in the class period</HeaderCell>
            <HeaderCell numeric>Recognized loss</HeaderCell>
            <HeaderCell numeric>Payment</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {cases.toSorted(compare).map((each) => (
            <tr key={each.order_id}>
              <Cell rowHeader phone="name">
                <span className={styles.company}>
                  {each.ticker && <TickerBadge ticker={each.ticker} />}
                  <PrefetchLink to={`/cases/${each.slug}`} className={tableParts.name}>
                    {each.company}
                  </PrefetchLink>
                </span>
              </Cell>
              <Cell phone="meta">
                <CaseStatus case={each} own={figureOfCase(figures, each)} />
              </Cell>
              <Cell numeric>{each.claim_deadline ? formatDate(each.claim_deadline) : enDash}</Cell>
              <Cell numeric>{formatQuantity(each.shares_bought)}</Cell>
              <Cell numeric phone="side">
                <LossFigure case={each} />
              </Cell>
              <Cell numeric phone="figure">
                <PaymentFigure case={each} own={figureOfCase(figures, each)} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function LossFigure({ case: { eligible, recognized_loss: loss, currency, basis, implausible } }: { case: CaseStats }) {
  if (!eligible) return <span className="t-quiet">Does not count</span>;
  if (loss === null) return enDash;
  return (
    <>
      <span className="phone-only t-quiet">Loss </span>
      {formatMoney(loss, { currency })}
      {basis === 'estimate' && <span className="t-quiet"> est.</span>}
      {implausible !== null && <span className={classNames('t-time t-tiny', styles.chance)}>{implausible}.</span>}
    </>
  );
}

/** Green only for money still claimable. */
function PaymentFigure({ case: each, own }: { case: CaseStats; own: ClaimFigure | undefined }) {
  const { eligible, payment_net: amount, chance_below_minimum: chance, currency } = each;
  if (own?.amount == null && (!eligible || amount === null)) return enDash;
  return (
    <>
      <OwnPayment
        case={each}
        amount={amount ?? '0'}
        currency={currency}
        isBelowMinimum={each.below_minimum}
        own={own}
      />
      {!own && !each.below_minimum && !isOver(each) && chance !== null && chance > 0 && (
        <span className={classNames('t-quiet t-tiny', styles.chance)}>{chance}% chance of no payment</span>
      )}
    </>
  );
}
