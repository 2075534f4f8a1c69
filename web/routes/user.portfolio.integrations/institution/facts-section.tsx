import type { listPositions, Source } from '@trover/contract/portfolios/positions.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { FactsStrip } from '../../../ui/facts.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount, formatFund, pluralize } from '../../../ui/format/format.ts';
import styles from '../integrations.module.css';
import { isLinkedSource, isStale } from './institution-labels.ts';

type Sums = DataOf<typeof listPositions>['sums'];

/** The state of the feeds, and the totals of the positions in the most frequent currency. */
export function FactsSection({
  sources,
  total,
  sums,
  today,
}: {
  sources: readonly Source[];
  total: number;
  sums: Sums;
  today: string;
}) {
  const linked = sources.filter(isLinkedSource);
  const stale = linked.filter((source) => isStale(source, today)).length;
  const [sum] = sums;
  const isPaid = sum !== undefined && Number(sum.paid_this_year) > 0;
  const positions = sums.reduce((all, one) => all + one.positions, 0);
  const open = sums.reduce((all, one) => all + one.open_cases, 0);
  const apart =
    sums.length > 1
      ? `, ${sums
          .slice(1)
          .map((one) => one.currency)
          .join(', ')} apart`
      : '';
  const feeds =
    linked.length === 0
      ? { label: 'Sources', value: formatCount(total), note: 'files you upload' }
      : {
          label: 'Live feeds',
          value: `${formatCount(linked.length - stale)} of ${formatCount(linked.length)}`,
          note: stale === 0 ? 'all signed in' : `${stale} ${stale === 1 ? 'needs' : 'need'} a new sign-in`,
          noteIsTime: stale > 0,
        };
  return (
    <FactsStrip
      className={styles.facts}
      facts={[
        feeds,
        { label: 'Positions matched', value: formatCount(positions), note: `across ${pluralize(open, 'open case')}` },
        ...(sum
          ? [
              {
                label: 'Recognized loss',
                value: sum.recognized_loss === null ? '–' : formatFund(sum.recognized_loss, sum.currency),
                note: `filed and claimable${apart}`,
              },
              {
                label: 'Estimated',
                value:
                  sum.estimated === null ? (
                    '–'
                  ) : (
                    <Figure amount={sum.estimated} currency={sum.currency} certainty="estimated" size="medium" />
                  ),
                note: 'at expected rates',
                figure: sum.estimated !== null,
              },
              {
                label: 'Filed',
                value:
                  sum.filed === null ? (
                    '–'
                  ) : (
                    <Figure amount={sum.filed} currency={sum.currency} certainty="filed" size="medium" />
                  ),
                note: pluralize(sum.filed_claims, 'claim'),
                figure: sum.filed !== null,
              },
              {
                label: 'Paid this year',
                value: isPaid ? (
                  <Figure amount={sum.paid_this_year} currency={sum.currency} certainty="paid" size="medium" />
                ) : (
                  '–'
                ),
                note: today.slice(0, 4),
                figure: isPaid,
              },
            ]
          : []),
      ]}
    />
  );
}
