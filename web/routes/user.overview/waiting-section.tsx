import type { Operations } from '@trover/contract/operations.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { enDash, formatMoney } from '../../ui/format/format.ts';
import { daysFrom, formatDayMonth, formatDaysLeft } from '../../ui/format/format-dates.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import styles from './overview.module.css';

type Decisions = DataOf<Operations['GET /api/v1/organisation/decisions']>;
type Decision = Decisions['items'][number];

/** Days before a decision's deadline from which it is shown in copper. */
const NEAR_DAYS = 14;

export const byDueDay = (items: readonly Decision[]): Decision[] =>
  [...items].sort((one, other) => (one.due_on ?? '9999').localeCompare(other.due_on ?? '9999') || one.id - other.id);

const questions = {
  complaint: 'Lead plaintiff, join or wait',
  settlement: 'Claim or not',
  opt_in: 'Which group to join, if any',
} as const;

/** Pending decisions, the nearest deadline first. */
export function WaitingSection({
  decisions,
  policyVersion,
  today,
}: {
  decisions: Decisions;
  policyVersion: number | null;
  today: string;
}) {
  return (
    <section className={styles.section} aria-labelledby="waiting">
      <header className={classNames(styles.head, styles.ruled)}>
        <h2 id="waiting">Decisions waiting</h2>
        {policyVersion !== null && <Link to="/user/policy">Policy, version {policyVersion}</Link>}
      </header>
      {policyVersion === null ? (
        <div className={styles.empty}>
          <p>No policy is in force yet. A policy sets which cases to join and who approves them.</p>
          <ButtonLink to="/user/policy">Write your policy</ButtonLink>
        </div>
      ) : decisions.items.length === 0 ? (
        <p className={styles.empty}>You’re all caught up. New cases appear here within a minute.</p>
      ) : (
        <ul className={styles.decisions}>
          {byDueDay(decisions.items).map((one) => (
            <li key={one.id} data-row>
              <span>{one.order.ticker && <TickerBadge ticker={one.order.ticker} />}</span>
              <span>
                <Link to={`/user/decisions/${one.id}`}>{questions[one.phase]}</Link>
                <small>{describe(one)}</small>
              </span>
              <Due day={one.due_on} today={today} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/user/decisions">All decisions</Link>
      </p>
    </section>
  );
}

function describe({ order, rule, approvals, approved, outcome }: Decision): string {
  const done = approved === 0 ? [] : [`${approved} of ${approvals} approved`];
  return [order.company, `Rule ${rule}, ${outcome}`, ...done].join('. ');
}

function Due({ day, today }: { day: string | null; today: string }) {
  if (day === null) return <span className={styles.due}>{enDash}</span>;
  const days = daysFrom(today, day);
  return (
    <span className={classNames(styles.due, days <= NEAR_DAYS && styles.near)}>
      <b>{days < 0 ? 'Late' : formatDaysLeft(days)}</b>
      <small>{formatDayMonth(day)}</small>
    </span>
  );
}

/** The sentence below the name: pending decisions, and what missing records put at risk, after the fee. */
export function stateInWords(
  waiting: number,
  {
    months_missing,
    at_stake,
  }: { months_missing: number; at_stake: readonly { currency: string; net_expected: string }[] },
): string {
  const decisions =
    waiting === 0
      ? 'No decisions are waiting.'
      : waiting === 1
        ? 'One decision is waiting.'
        : `${waiting} decisions are waiting.`;
  if (months_missing === 0) return `${decisions} Your records are complete for every claim.`;
  const months = months_missing === 1 ? 'One month of records is' : `${months_missing} months of records are`;
  const sums = at_stake
    .map(({ currency, net_expected }) => formatMoney(net_expected, { currency, places: 0 }))
    .join(' and ');
  return `${decisions} ${months} missing${sums === '' ? '' : `, and claims of about ${sums} depend on ${months_missing === 1 ? 'it' : 'them'}`}.`;
}
