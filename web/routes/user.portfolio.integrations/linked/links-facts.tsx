import { useAfterFee } from '../../../components/claims/use-after-fee.ts';
import { FactsStrip } from '../../../ui/facts.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { enDash, formatCount, pluralize } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import styles from './linked.module.css';
import type { IntegrationsData } from './load-integrations.ts';
import { sumOfGaps } from './sum-of-gaps.ts';

/** The numbers of sources and trades, the last import, and the effect of gaps. */
export function LinksFacts({ integrations, sources, gaps }: IntegrationsData) {
  const afterFee = useAfterFee();
  const linked = new Set(integrations.map(({ user_portfolio_id }) => user_portfolio_id));
  const files = sources.filter(({ portfolio_id, records }) => !linked.has(portfolio_id) && records > 0);
  const stopped = integrations.filter(({ status }) => status === 'needs_sign_in' || status === 'failed').length;
  const last = integrations
    .flatMap(({ last_sync }) => last_sync ?? [])
    .sort()
    .at(-1);
  const next = integrations.flatMap(({ next_sync }) => next_sync ?? []).sort()[0];
  const trades = sources.reduce((all, { records }) => all + records, 0);
  const cases = new Set(sources.flatMap((source) => source.cases.map(({ order_id }) => order_id)));
  const missed = new Set([
    ...sources.flatMap((source) => source.gaps.flatMap(({ order_ids }) => order_ids)),
    ...gaps.map(({ order_id }) => order_id),
  ]);
  const whole = [...cases].filter((id) => !missed.has(id)).length;
  const sum = sumOfGaps(gaps, afterFee);
  return (
    <FactsStrip
      className={styles.facts}
      facts={[
        {
          label: 'Sources',
          value: formatCount(integrations.length + files.length),
          note: [
            `${integrations.length - stopped} active`,
            ...(stopped > 0 ? [`${stopped} stopped`] : []),
            ...(files.length > 0 ? [`${files.length} of files`] : []),
          ].join(', '),
        },
        { label: 'Trades', value: formatCount(trades), note: 'a trade found twice is counted once' },
        {
          label: 'Last sync',
          value: last ? <Instant at={last} as="date" /> : 'Not yet',
          note: next ? (
            <>
              Next <Instant at={next} />
            </>
          ) : (
            'None planned'
          ),
        },
        {
          label: 'Inside class periods',
          value: `${whole} of ${cases.size}`,
          note: 'cases with complete records',
        },
        {
          label: 'Affected by gaps',
          value: sum ? <Figure amount={sum.amount} currency={sum.currency} certainty="estimated" /> : enDash,
          figure: sum !== null,
          note: gaps.length === 0 ? 'no gap' : `in ${pluralize(gaps.length, 'gap')}`,
        },
      ]}
    />
  );
}
