import { daysToMonths } from '@trover/core/dates/day-length.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { RecoveryChart } from '../../charts/recovery/recovery-chart.tsx';
import { monthsOf, type Recovery } from '../../charts/recovery/recovery-data.ts';
import { RecoveryTable } from '../../charts/recovery/recovery-table.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type Certainty, Figure } from '../../ui/figure.tsx';
import { formatByCertainty, formatMoney, pluralize } from '../../ui/format/format.ts';
import { formatMonth } from '../../ui/format/format-dates.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { PortfolioData } from './load-portfolio.ts';
import styles from './portfolio.module.css';

type Money = NonNullable<PortfolioData['recovery']>;
type OfCurrency = Money['currencies'][number];

const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

const heads: Record<Certainty, string> = {
  paid: 'Recovered so far',
  filed: 'Filed',
  estimated: 'Estimated',
};

/** The most certain sum available. */
const surestState = (money: OfCurrency): Certainty =>
  (['paid', 'filed', 'estimated'] as const).find((state) => Number(money[state]) > 0) ?? 'estimated';

/** Paid, filed and pending sums: as figures, and as a chart by day. */
export function RecoverySection({
  money,
  others,
  times,
  today,
}: {
  money: OfCurrency;
  others: readonly OfCurrency[];
  times: Money['times'];
  today: string;
}) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const data = drawn(money, today);
  const lead = surestState(money);
  return (
    <section aria-labelledby="money">
      <div className={classNames(styles.money, styles.recovered)}>
        <div>
          <h2 id="money" className={styles.moneyLabel}>
            {heads[lead]}
          </h2>
          <Figure amount={money[lead]} currency={money.currency} certainty={lead} size="headline" />
        </div>
        <div className={styles.text}>
          <Segmented label="Recovery as" options={views} value={view} onChange={setView} />
          <p>
            <Summary money={money} lead={lead} />
            {others.map((other) => (
              <span key={other.currency}>
                {' '}
                And <b>{formatByCertainty(other[surestState(other)], surestState(other), other.currency)}</b>{' '}
                {heads[surestState(other)].toLowerCase()}.
              </span>
            ))}
          </p>
        </div>
      </div>
      {view === 'chart' ? <RecoveryChart data={data} /> : <RecoveryTable data={data} />}
      {times && data.payments.some(({ state, date }) => state !== 'paid' && date !== null) && (
        <p className={styles.basis}>{basisOf(times)}</p>
      )}
    </section>
  );
}

/** "Another $4,923 is filed. $8,940 more is waiting on 4 steps from you." */
function Summary({ money, lead }: { money: OfCurrency; lead: Certainty }) {
  const { currency, filed, signed, waiting: toClaim, waiting_claims: waiting, steps } = money;
  const whole = (amount: string) => formatMoney(amount, { currency, places: 0 });
  const last = steps.findLast(({ state, date }) => state === 'filed' && date !== null)?.date;
  const by = last ? ` and expected by ${formatMonth(last)}` : '';
  return (
    <>
      {lead === 'paid' && Number(filed) > 0 && (
        <>
          Another <b>{whole(filed)}</b> is filed{by}.{' '}
        </>
      )}
      {lead === 'filed' && by && <>With the administrators{by}. </>}
      {Number(signed) > 0 && (
        <>
          <b>{whole(signed)}</b> is signed, and we file it after our review.{' '}
        </>
      )}
      {waiting > 0 && (
        <>
          {Number(toClaim) > 0 ? (
            <>
              <b>{whole(toClaim)}</b>
              {lead === 'estimated' && Number(signed) === 0 ? ' is waiting' : ' more is waiting'}
            </>
          ) : (
            'More is waiting'
          )}{' '}
          on {pluralize(waiting, 'step')} from you. <Link to="/cases/my">Finish {waiting === 1 ? 'it' : 'them'}</Link>
        </>
      )}
    </>
  );
}

function drawn({ currency, steps, paid, filed, estimated }: OfCurrency, today: string): Recovery {
  const payments = steps.map(({ date, amount, state, company }) => ({ date, amount, state, label: company }));
  const days = payments.flatMap(({ date }) => date ?? []);
  return { payments, currency, sums: { paid, filed, estimated }, today, ...monthsOf(days, today) };
}

function basisOf({ cases, least_days, most_days }: NonNullable<Money['times']>): string {
  const [from, to] = [daysToMonths(least_days), daysToMonths(most_days)];
  const span = from === to ? `${from} months` : `${from} to ${to} months`;
  const on = cases === 1 ? '1 past case' : `${cases} past cases`;
  return `We project payment dates from ${on}: ${span} after the claim deadline. No court has set them.`;
}
