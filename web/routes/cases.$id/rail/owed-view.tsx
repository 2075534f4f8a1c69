import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { Match } from '@trover/contract/matches/matches.ts';
import { BELOW_MINIMUM, owedAmount } from '@trover/core/fees/fee-amount.ts';
import { describeChance } from '@trover/core/losses/payment/describe-chance.ts';
import type { ReactNode } from 'react';
import { acceptsClaims } from '../../../components/cases/case-status.ts';
import { type AfterFee, useAfterFee } from '../../../components/claims/use-after-fee.ts';
import { Figure } from '../../../ui/figure.tsx';
import { formatMoney, formatMoneyBetween, formatQuantity, pluralize, sentence } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './rail.module.css';

export interface OwedProps {
  data: CasePage;
  match: Match;
}

/** For trades that count: the expected payment, or the loss if no payment can be estimated. */
export function OwedView({ data, match }: OwedProps) {
  const afterFee = useAfterFee();
  const { payment, currency } = match;
  // otherwise the figure is the loss
  const expected = acceptsClaims(data) ? afterFee(owedAmount(payment), currency) : null;
  return (
    <>
      {expected !== null ? (
        <>
          <p className="t-label">Your estimated payment</p>
          <Figure className={styles.figure} amount={expected} currency={currency} certainty="estimated" size="key" />
          <p className="t-quiet t-num">{describeRange(match, afterFee)}</p>
          <Chance match={match} />
        </>
      ) : (
        <>
          <p className="t-label">{match.basis === 'plan' ? 'Your recognized loss' : 'Your estimated loss'}</p>
          <span className={styles.plainFigure}>
            {match.recognized_loss === null
              ? '–'
              : formatMoney(match.recognized_loss, { currency, places: match.basis === 'plan' ? 2 : 0 })}
          </span>
          <p className="t-quiet t-num">{describeClosedCase(data, match, afterFee)}</p>
        </>
      )}
      {match.result?.notices
        .filter(({ code }) => code === 'implausible')
        .map(({ message }) => (
          <p key={message} className="t-time t-tiny">
            {message}.
          </p>
        ))}
      <hr />
      <ul className={styles.ticks}>
        <Tick>
          Bought <b>{pluralize(match.shares_bought, 'share')}</b> in the class period
        </Tick>
        {match.held_at_end !== '0' && (
          <Tick>
            Held <b>{formatQuantity(match.held_at_end)}</b> when it ended{lastDay(data)}
          </Tick>
        )}
        {expected !== null && match.recognized_loss !== null && (
          <Tick>
            {match.basis === 'plan' ? 'Recognized' : 'Estimated'} loss of{' '}
            <b>{formatMoney(match.recognized_loss, { currency })}</b>
          </Tick>
        )}
      </ul>
    </>
  );
}

function Tick({ children }: { children: ReactNode }) {
  return (
    <li>
      <Icon name="check" />
      <span>{children}</span>
    </li>
  );
}

/** The probability of a payment below the plan's minimum, and where to change the assumption. */
function Chance({ match: { payment, currency } }: { match: Match }) {
  const words = describeChance(payment, currency);
  if (words === null) return null;
  return (
    <p className="t-quiet t-tiny">
      {words} <a href="#loss">Change the number of claims</a>
    </p>
  );
}

function lastDay(data: CasePage): string {
  const last = data.class_periods.at(-1);
  return last ? `, ${formatDate(last.to)}` : '';
}

function describeRange({ payment, currency }: Match, afterFee: AfterFee): string {
  if (payment.below_minimum) return BELOW_MINIMUM;
  if (payment.low === null || payment.high === null || payment.low === payment.high) return sentence(payment.basis);
  const range = formatMoneyBetween(afterFee(payment.low, currency), afterFee(payment.high, currency), currency);
  return payment.confidence === 'rough' ? `Roughly ${range}, after our fee` : `Likely ${range}, after our fee`;
}

function describeClosedCase(data: CasePage, match: Match, afterFee: AfterFee): string {
  if (data.group === 'upcoming') return 'There is no settlement yet. This figure changes with the case.';
  if (match.payment.below_minimum) return `${BELOW_MINIMUM}.`;
  if (match.payment.expected === null) return `${sentence(match.payment.basis)}.`;
  const about = formatMoney(afterFee(match.payment.expected, match.currency), { currency: match.currency, places: 0 });
  return acceptsClaims(data) ? '' : `A claim filed in time pays about ${about}. New claims are no longer accepted.`;
}
