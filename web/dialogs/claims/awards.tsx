import { sumByCurrency } from '@trover/core/money/sum-by-currency.ts';
import { Link } from 'react-router';
import { describeDisposition, placeInWords } from '../../components/payments/payment-labels.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatMoney, formatPercent } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import type { Claim } from './payout-types.ts';
import styles from './styles/step.module.css';

type Award = Claim['awards'][number];

const nameOf = ({ round }: Award): string => (round === 1 ? 'First distribution' : `Distribution ${round}`);

/** What was expected of a claim beside what the administrator gave it, and how each award was paid. */
export function Awards({ claim, today }: { claim: Claim; today: string }) {
  const { awards, estimate } = claim;
  const [first] = awards;
  if (first === undefined) return null;
  const received = sumByCurrency(awards.map(({ award, currency }) => ({ amount: award, currency })));
  return (
    <section aria-labelledby="awards">
      <h3 id="awards" className={styles.section}>
        Outcome
      </h3>
      <dl className={styles.ledger}>
        {claim.fee.net_expected !== null && (
          <div>
            <dt>Expected, after the fee</dt>
            <dd>
              <Figure amount={claim.fee.net_expected} currency={estimate.currency} certainty="estimated" />
            </dd>
          </div>
        )}
        <div>
          <dt>Awarded</dt>
          <dd>
            {received.map(({ amount, currency }) => formatMoney(amount, { currency })).join(' and ')}
            {awards.length > 1 && <span className="t-quiet"> in {awards.length} distributions</span>}
          </dd>
        </div>
        {awards.map((award) => (
          <AwardLines key={award.round} award={award} today={today} />
        ))}
      </dl>
      <p className={styles.words}>
        A later distribution pays out uncashed amounts automatically.{' '}
        <Link to="/user/settings/payments">Statements by payment and tax year</Link>
      </p>
    </section>
  );
}

function AwardLines({ award, today }: { award: Award; today: string }) {
  const { currency } = award;
  const money = (amount: string): string => formatMoney(amount, { currency });
  const [last] = award.payments;
  const disposition = last && describeDisposition(last, today);
  const isPaid = last !== undefined && last.returned_on === null;
  return (
    <>
      <div>
        <dt>{nameOf(award)}</dt>
        <dd>
          {money(award.award)} on {formatDate(award.awarded_on)}, less the fee of {formatPercent(award.fee_pct)},{' '}
          {money(award.fee)}
          {award.difference !== null && (
            <span className="t-quiet">
              {' '}
              {award.difference}{' '}
              {award.difference_note === null
                ? 'We review this and ask the administrator if needed.'
                : `Settled: ${award.difference_note}`}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{isPaid ? 'Paid' : 'Awarded, not paid yet'}</dt>
        <dd>
          {isPaid ? <Figure amount={award.net} currency={currency} certainty="paid" /> : money(award.net)}
          {isPaid && ` ${formatDate(last.execute_on)}, ${placeInWords(last)}`}
          {disposition && <span className="t-quiet"> {disposition.words}</span>}
        </dd>
      </div>
    </>
  );
}
