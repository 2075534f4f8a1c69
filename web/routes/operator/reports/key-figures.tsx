import { requireCents } from '@trover/core/money/decimal.ts';
import { Link } from 'react-router';
import { type Fact, FactsStrip } from '../../../ui/facts.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatMoney, pluralize } from '../../../ui/format/format.ts';
import type { Place, Report } from './report-types.ts';

/** The change in percent, as text. */
function change(now: string, before: string): string {
  const [a, b] = [Number(requireCents(now)), Number(requireCents(before))];
  if (b === 0) return 'nothing was paid in the months before';
  const pct = Math.round(((a - b) / b) * 100);
  return pct === 0
    ? 'as in the months before'
    : `${Math.abs(pct)}% ${pct > 0 ? 'more' : 'less'} than the months before`;
}

const share = (part: number, of: number): string => (of === 0 ? '–' : `${((100 * part) / of).toFixed(1)}%`);

/** Five figures under one rule, each with its basis. */
export function KeyFigures({ report, place }: { report: Report; place: Place }) {
  const { currency, paid, paid_before, fees, arrived, filed, days_to_paid, rejected } = report;
  const arrivedCents = Number(requireCents(arrived));
  const { median, before } = days_to_paid;
  const facts: Fact[] = [
    {
      label: 'Paid to clients',
      value: (
        <Link to={place('recoveries')} preventScrollReset>
          <Figure amount={paid} currency={currency} certainty="paid" size="medium" />
        </Link>
      ),
      note: change(paid, paid_before),
      figure: true,
    },
    {
      label: 'Fees taken',
      value: (
        <Link to={place('fees')} preventScrollReset>
          {formatMoney(fees, { currency })}
        </Link>
      ),
      note: `${share(Number(requireCents(fees)), arrivedCents)} of what was paid with fees`,
    },
    {
      label: 'Filed, not paid',
      value: (
        <Link to={place('ages')} preventScrollReset>
          <Figure amount={filed.expected} currency={currency} certainty="filed" size="medium" />
        </Link>
      ),
      note: `${pluralize(filed.claims, 'claim')}, by estimate${filed.unknown > 0 ? `, ${filed.unknown} without one` : ''}`,
      figure: true,
    },
    {
      label: 'Filed to paid',
      value: median === null ? '–' : `${median} days`,
      note:
        median === null
          ? 'nothing was paid'
          : before === null
            ? 'median'
            : `median, ${Math.abs(median - before)} ${median <= before ? 'fewer' : 'more'}`,
    },
    {
      label: 'Rejected',
      value: (
        <Link to={place('rejected')} preventScrollReset>
          {share(rejected.claims, rejected.of)}
        </Link>
      ),
      note: `${rejected.claims} of ${pluralize(rejected.of, 'claim')} with a decision`,
    },
  ];
  return <FactsStrip facts={facts} />;
}
