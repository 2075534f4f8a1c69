import { isOver } from '../../components/cases/case-status.ts';
import { useAfterFee } from '../../components/claims/use-after-fee.ts';
import { sumOfCases } from '../../components/links/sum-of-cases.ts';
import { FactsStrip } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { enDash, formatCount, pluralize } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import type { SyncData } from './load-sync.ts';
import styles from './syncs.module.css';

/** The results of a sync so far. */
export function SyncFacts({
  sync,
  link,
  cases,
  found,
}: Pick<SyncData, 'sync' | 'link' | 'cases'> & {
  /** The cases that the running sync has reported, some of which are not in `cases` yet. */
  found: number;
}) {
  const afterFee = useAfterFee();
  const open = cases.filter((each) => !isOver(each));
  const sum = sumOfCases(open, afterFee);
  const included = link?.accounts.filter(({ is_included }) => is_included).length ?? 0;
  const from = link?.history_from ?? sync.from;
  return (
    <FactsStrip
      className={styles.facts}
      facts={[
        {
          label: 'Accounts found',
          value: formatCount(link?.accounts.length ?? 0),
          note: `${pluralize(included, 'account')} read`,
        },
        {
          label: 'Days read from',
          value: from ? formatDate(from) : enDash,
          note: sync.to ? `to ${formatDate(sync.to)}` : 'as far back as their records go',
        },
        {
          label: 'Trades added',
          value: formatCount(sync.trades_added),
          note: `${formatCount(sync.duplicates)} already added, ${formatCount(sync.refused)} not read`,
        },
        {
          label: 'Cases found',
          value:
            sum === null ? (
              formatCount(Math.max(cases.length, found))
            ) : (
              <Figure amount={sum.amount} currency={sum.currency} certainty="estimated" />
            ),
          figure: sum !== null,
          note:
            sum === null ? 'so far' : `${formatCount(open.length)} of ${pluralize(cases.length, 'case')} not closed`,
        },
      ]}
    />
  );
}
