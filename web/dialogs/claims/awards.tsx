import { compareOutcome, type Outcome } from '@trover/core/claims/outcome.ts';
import { sumByCurrency } from '@trover/core/money/sum-by-currency.ts';
import { Link } from 'react-router';
import { describeDestination, describeDisposition } from '../../components/payments/payment-labels.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatMoney, formatPercent } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import type { Claim } from './payout-types.ts';
import bar from './styles/outcome-bars.module.css';
import styles from './styles/step.module.css';

type Award = Claim['awards'][number];

const nameOf = ({ round }: Award): string => (round === 1 ? 'First distribution' : `Distribution ${round}`);

const isPaid = ({ payments: [last] }: Award, today: string): boolean =>
  last !== undefined && last.returned_on === null && last.execute_on <= today;

/** Two bars on one scale, the expected and the actual sum, and their comparison as text. */
function OutcomeBars({ outcome, currency }: { outcome: Outcome; currency: string }) {
  const { expected, received, sentence } = outcome;
  const most = Math.max(Number(expected), Number(received));
  const bars = [
    { name: 'Expected', amount: expected, kind: bar.expected },
    { name: 'Received', amount: received, kind: bar.received },
  ];
  return (
    <div className={bar.outcome}>
      {bars.map(({ name, amount, kind }) => (
        <div key={name} className={bar.row}>
          <span>{name}</span>
          <svg className={bar.track} aria-hidden="true">
            <rect className={kind} height="12" width={`${(Number(amount) / most) * 100}%`} />
          </svg>
          <span className={bar.amount}>{formatMoney(amount, { currency })}</span>
        </div>
      ))}
      <p>{sentence}</p>
    </div>
  );
}

/** The expected payment of a claim next to the administrator's awards, and how each was paid. */
export function Awards({ claim, today }: { claim: Claim; today: string }) {
  const { awards, estimate } = claim;
  const [first] = awards;
  if (first === undefined) return null;
  const received = sumByCurrency(awards.map(({ award, currency }) => ({ amount: award, currency })));
  const paid = sumByCurrency(
    awards.filter((award) => isPaid(award, today)).map(({ net, currency }) => ({ amount: net, currency })),
  );
  const [only, ...others] = paid;
  const outcome =
    only !== undefined &&
    others.length === 0 &&
    only.currency === estimate.currency &&
    awards.every((award) => isPaid(award, today))
      ? compareOutcome({
          expected: claim.fee.net_expected,
          received: only.amount,
          currency: only.currency,
          is_reviewed: awards.some(
            ({ difference, difference_note }) => difference !== null && difference_note === null,
          ),
        })
      : null;
  return (
    <section aria-labelledby="awards">
      <h3 id="awards" className={styles.section}>
        Outcome
      </h3>
      {outcome && <OutcomeBars outcome={outcome} currency={estimate.currency} />}
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
        A later distribution may share money from uncashed checks. You do not need to do anything.{' '}
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
  const hasArrived = isPaid(award, today);
  const isComing = !hasArrived && last !== undefined && last.returned_on === null;
  return (
    <>
      <div>
        <dt>{nameOf(award)}</dt>
        <dd>
          {money(award.award)} on {formatDate(award.awarded_on)}, less the fee of {formatPercent(award.fee_pct)},{' '}
          {money(award.fee)}
          {award.fee_reason !== null && <span className="t-quiet"> ({award.fee_reason})</span>}
          {award.difference !== null && (
            <span className="t-quiet">
              {' '}
              {award.difference}{' '}
              {award.difference_note === null
                ? 'We review this and ask the administrator if needed.'
                : `Resolved: ${award.difference_note}`}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{hasArrived ? 'Paid' : isComing ? 'On its way' : 'Awarded, not paid yet'}</dt>
        <dd>
          {hasArrived ? <Figure amount={award.net} currency={currency} certainty="paid" /> : money(award.net)}
          {hasArrived && last && ` ${formatDate(last.execute_on)}, ${describeDestination(last)}`}
          {isComing && `. The bank pays it on ${formatDate(last.execute_on)}, ${describeDestination(last)}.`}
          {disposition && <span className="t-quiet"> {disposition.words}</span>}
        </dd>
      </div>
    </>
  );
}
