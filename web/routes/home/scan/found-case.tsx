import { BELOW_MINIMUM } from '@trover/core/fees/fee-amount.ts';
import { describeChance } from '@trover/core/losses/payment/describe-chance.ts';
import { Link } from 'react-router';
import { useAfterFee } from '../../../components/claims/use-after-fee.ts';
import { Figure } from '../../../ui/figure.tsx';
import { enDash, formatMoney, formatMoneyBetween, pluralize } from '../../../ui/format/format.ts';
import { formatDate, formatDaysLeft } from '../../../ui/format/format-dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { TickerBadge } from '../../../ui/plate.tsx';
import styles from './found-case.module.css';
import type { ScannedCase } from './outcome.ts';
import { Working } from './working.tsx';

/** One case that the files affect; expands to the lots, the plan and the missing records. */
export function FoundCase({ found }: { found: ScannedCase }) {
  const { case: known, result } = found;
  const ticker = known.securities.flatMap((each) => each.identifiers).find(({ kind }) => kind === 'ticker')?.value;
  return (
    <li>
      <details className={styles.case}>
        <summary>
          <span>{ticker && <TickerBadge ticker={ticker} />}</span>
          <span className={styles.name}>
            <b>{known.company}</b>
            <span className={`t-caption ${styles.caption}`}>{known.title}</span>
          </span>
          <span className={styles.when}>
            <When found={found} />
          </span>
          <span className={styles.figure}>
            <OwnFigure found={found} />
          </span>
          <Icon name="chevron-down" className={styles.chevron} />
        </summary>
        <div className={styles.body}>
          <p className="t-read">{found.why}</p>
          {result && found.eligible && <PaymentSentence found={found} />}
          {result && result.lines.length > 0 && <Working found={found} result={result} />}
          {(result?.notices.length || found.left_out.length > 0) && (
            <ul className={styles.notes}>
              {result?.notices.map((notice) => (
                <li key={`${notice.code} ${notice.row} ${notice.message}`}>{sentence(notice.message)}</li>
              ))}
              {[...new Set(found.left_out)].map((reason) => (
                <li key={reason}>{sentence(reason)}</li>
              ))}
            </ul>
          )}
          <p>
            <Link to={`/cases/${known.slug}`}>See the case, its plan and its documents</Link>
          </p>
        </div>
      </details>
    </li>
  );
}

function When({ found: { case: known, availability } }: { found: ScannedCase }) {
  const { claim_deadline: deadline, days_left: days } = known;
  if (availability === 'open' && deadline && days !== null) {
    return (
      <>
        {formatDate(deadline)}
        <span className="t-time">{formatDaysLeft(days)}</span>
      </>
    );
  }
  if (deadline && availability !== 'coming') {
    return (
      <>
        {formatDate(deadline)}
        <span className="t-quiet">last day to claim</span>
      </>
    );
  }
  return <span className="t-quiet">{availability === 'coming' ? 'No deadline yet' : enDash}</span>;
}

/** Green only for money still claimable; gray for past or ineligible cases. */
function OwnFigure({ found: { eligible, availability, result, trades } }: { found: ScannedCase }) {
  const afterFee = useAfterFee();
  const payment = afterFee(
    result && !result.payment.below_minimum ? result.payment.expected : null,
    result?.currency ?? 'USD',
  );
  if (!eligible || !result) {
    return (
      <>
        <span className="t-quiet">Does not count</span>
        <span className="t-quiet t-tiny">{pluralize(trades.length, 'trade')}</span>
      </>
    );
  }
  const loss = `${formatMoney(result.claim, { currency: result.currency })} loss`;
  if (payment && (availability === 'open' || availability === 'coming')) {
    return (
      <>
        <Figure amount={payment} currency={result.currency} certainty="estimated" size="small" />
        <span className="t-quiet t-tiny">{loss}</span>
      </>
    );
  }
  return (
    <>
      <span className="t-num">{loss}</span>
      {result.payment.below_minimum && <span className="t-quiet t-tiny">{BELOW_MINIMUM}</span>}
      {payment && (
        <span className="t-quiet t-tiny">
          about {formatMoney(payment, { currency: result.currency, places: 0 })} to those who claimed
        </span>
      )}
    </>
  );
}

function PaymentSentence({ found: { result, basis, lifo_claim, plan_version } }: { found: ScannedCase }) {
  const afterFee = useAfterFee();
  if (!result) return null;
  const { expected, basis: rests, below_minimum } = result.payment;
  const chance = describeChance(result.payment, result.currency);
  const [low, high] = [afterFee(result.payment.low, result.currency), afterFee(result.payment.high, result.currency)];
  return (
    <p className="t-read t-dim">
      {low && high && low !== high && (
        <>After our fee you may receive {formatMoneyBetween(low, high, result.currency)}. </>
      )}
      {expected === null && 'We cannot yet estimate what the fund will pay for this loss. '}
      {rests && `${sentence(rests)} `}
      {chance === null
        ? below_minimum && 'That is below the plan’s minimum payment, so you may receive nothing. '
        : `${chance} You can change the number of claims on the case page. `}
      {basis === 'plan'
        ? `Based on the plan of allocation, version ${plan_version}.`
        : `There is no plan yet: first in, first out gives ${formatMoney(result.claim, { currency: result.currency })}, last in, first out ${lifo_claim ? formatMoney(lifo_claim, { currency: result.currency }) : enDash}.`}
    </p>
  );
}

function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
