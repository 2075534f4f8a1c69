import { sumByCurrency } from '@trover/core/money/sum-by-currency.ts';
import { sumWholeAmounts } from '@trover/core/money/whole-amounts.ts';
import { Fragment } from 'react';
import { Spinner } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatMoney, pluralize } from '../../ui/format/format.ts';
import type { PortfolioData } from './load-portfolio.ts';
import styles from './portfolio.module.css';
import { RecoverySection } from './recovery-section.tsx';

/** Received and expected payments; before any claim, what can still be claimed. */
export function MoneySection({ data }: { data: PortfolioData }) {
  const { recovery, today } = data;
  const [money, ...others] = recovery?.currencies ?? [];
  if (recovery && money) return <RecoverySection money={money} others={others} times={recovery.times} today={today} />;
  return <OpenToClaim data={data} />;
}

/** The estimate that can still be recovered, with past cases as text next to it. */
function OpenToClaim({ data: { stats } }: { data: PortfolioData }) {
  if (!stats) return null;
  const eligible = stats.cases.filter((each) => each.eligible);
  const open = eligible.filter((each) => each.group === 'actionable');
  const past = eligible.filter((each) => each.group === 'pending' || each.group === 'disbursed');
  const payments = sumWholeAmounts(open.map(({ payment_net: amount, currency }) => ({ amount, currency })));
  const losses = sumByCurrency(past.map(({ recognized_loss: amount, currency }) => ({ amount, currency })));
  const [first, ...others] = payments;
  const below = open.filter((each) => each.below_minimum).length;
  const isBelow = below === open.length;

  return (
    <section className={styles.money} aria-labelledby="money">
      <div>
        <h2 id="money" className={styles.moneyLabel}>
          Open to claim
        </h2>
        {first ? (
          <Figure amount={first.amount} currency={first.currency} certainty="estimated" size="headline" />
        ) : (
          <span className={styles.none}>
            {open.length
              ? isBelow
                ? 'No payment expected'
                : pluralize(open.length, 'case')
              : stats.is_updating
                ? 'Not known yet'
                : 'Nothing today'}
          </span>
        )}
      </div>
      <p>
        {stats.is_updating && (
          <>
            <span className={styles.updating}>
              <Spinner /> Your trades are being matched.
            </span>{' '}
          </>
        )}
        {others.map((sum) => (
          <Fragment key={sum.currency}>
            And <b>{formatMoney(sum.amount, { currency: sum.currency, places: 0 })}</b>.{' '}
          </Fragment>
        ))}
        {open.length > 0 && (
          <>Estimated after our fee, from {pluralize(open.length, 'case')} in which your trades count. </>
        )}
        {below > 0 && (
          <>
            {isBelow ? 'The estimate' : `The estimate in ${pluralize(below, 'case')}`} is below the plan’s minimum
            payment and adds nothing.{' '}
          </>
        )}
        {past.length > 0 && (
          <>
            {pluralize(past.length, 'settlement')} that covered your trades {past.length === 1 ? 'is' : 'are'} closed to
            claims
            {losses.map((sum) => (
              <Fragment key={sum.currency}>
                , with a recognized loss of <b>{formatMoney(sum.amount, { currency: sum.currency })}</b>
              </Fragment>
            ))}
            .{' '}
          </>
        )}
      </p>
    </section>
  );
}
