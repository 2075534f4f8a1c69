import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Link } from 'react-router';
import { type Fact, FactsStrip } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { enDash, formatMoney, pluralize } from '../../ui/format/format.ts';
import type { ListName } from './load-list.ts';
import styles from './reports.module.css';

type Sums = DataOf<Operations['GET /api/v1/organisation/report']>['sums'][number];

/** The key figures in one currency; each links to the list that it sums. */
export function SumsStrip({ sums, place, isOnly }: { sums: Sums; place: (name: ListName) => string; isOnly: boolean }) {
  const { currency } = sums;
  const lost = { amount: formatMoney(sums.missed, { currency, places: 0 }) };
  const before = (gross: string) => `${formatMoney(gross, { currency })} before`;
  const isEstimated = /[1-9]/.test(sums.estimated) || sums.open_cases === 0;
  const facts: Fact[] = [
    {
      label: 'Paid to entities',
      value: (
        <Link to={`${place('recoveries')}#rows`} preventScrollReset>
          {sums.payments === 0 ? (
            enDash
          ) : (
            <Figure amount={sums.paid} currency={currency} certainty="paid" size="medium" />
          )}
        </Link>
      ),
      note: `${pluralize(sums.payments, 'payment')}, fees ${formatMoney(sums.fees, { currency })}`,
      figure: sums.payments > 0,
    },
    {
      label: 'Filed',
      value: (
        <Link to={`${place('claims')}#rows`} preventScrollReset>
          {sums.filed_claims === 0 ? (
            enDash
          ) : (
            <Figure amount={sums.filed} currency={currency} certainty="filed" size="medium" inLedger />
          )}
        </Link>
      ),
      note: `${pluralize(sums.filed_claims, 'claim')}, expected after fees; ${before(sums.filed_before_fees)}`,
      figure: sums.filed_claims > 0,
    },
    {
      label: 'Open cases',
      value: (
        <Link to={`${place('exposure')}#rows`} preventScrollReset>
          {isEstimated ? (
            <Figure amount={sums.estimated} currency={currency} certainty="estimated" size="medium" inLedger />
          ) : (
            enDash
          )}
        </Link>
      ),
      note: isEstimated
        ? `${pluralize(sums.open_cases, 'case')}, what is filed included, after fees; ${before(sums.estimated_before_fees)}`
        : `${pluralize(sums.open_cases, 'case')}, without an estimate yet`,
      figure: isEstimated,
    },
    {
      label: 'Missed',
      value: (
        <Link to={`${place('missed')}#rows`} preventScrollReset>
          {sums.missed_claims === 0 ? '0' : `about ${lost.amount}`}
        </Link>
      ),
      note: `${pluralize(sums.missed_claims, 'claim')}, ${sums.late_claims} filed late`,
    },
  ];
  return (
    <section className={styles.section} aria-label={`Figures in ${currency}`}>
      {!isOnly && <h2>{currency}</h2>}
      <FactsStrip facts={facts} className={styles.facts} />
    </section>
  );
}
