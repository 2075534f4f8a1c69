import type { BankCheck } from '@trover/contract/bank-statements/bank-statements.ts';
import { api } from '../../../api.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatAmount, pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Fault, Section } from '../section.tsx';
import { useAct } from '../use-act.ts';
import styles from './bank-statements.module.css';

function Side({
  label,
  amount,
  before,
  sign,
}: {
  label: string;
  amount: string;
  before: string | null;
  sign: boolean;
}) {
  const differs = before !== null && before !== amount;
  return (
    <p className={classNames(styles.side, differs && styles.differs)}>
      <span>{label}</span>
      <b>
        {formatAmount(amount)}
        {sign && <i aria-hidden="true">=</i>}
      </b>
    </p>
  );
}

/** Reconciles the bank's balance with the ledger's. */
function bridgeOf({ bank, in_transit, open_lines, statement_day }: BankCheck): string {
  if (bank === null || statement_day === null) return 'No bank statement in this currency yet.';
  return [
    `${formatAmount(bank)} by the statement of ${formatDate(statement_day)}`,
    in_transit !== '0.00' && `${formatAmount(in_transit)} in transit: in the ledger, not yet at the bank`,
    open_lines !== '0.00' && `${formatAmount(open_lines)} at the bank, and not in the ledger`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Currency({ check }: { check: BankCheck }) {
  const { currency, bank_name, account_ending, bank_adjusted, ledger, claims, faults } = check;
  return (
    <li className={styles.row}>
      <div>
        <h3>{currency}</h3>
        <span className="t-dim">
          {bank_name ?? 'No account'} {account_ending !== null && `••${account_ending}`}
        </span>
      </div>
      {bank_adjusted === null ? (
        <p className={styles.side}>
          <span>Bank</span>
          <b>–</b>
        </p>
      ) : (
        <Side label="Bank" amount={bank_adjusted} before={null} sign={bank_adjusted === ledger} />
      )}
      <Side label="Ledger" amount={ledger} before={bank_adjusted} sign={ledger === claims} />
      <Side label="Claims" amount={claims} before={ledger} sign={false} />
      <div className={styles.differences}>
        {faults.length === 0 ? (
          <StatusPill status={bank_adjusted === null ? 'pending' : 'fine'}>
            {bank_adjusted === null ? 'Ledger and claims agree' : 'Agree'}
          </StatusPill>
        ) : (
          faults.map(({ message, difference }) => (
            <div key={message}>
              <StatusPill status="fault">Difference {formatAmount(difference)}</StatusPill>
              <p>{message.replace(/^[A-Z]{3}: (.)/, (_, first: string) => first.toUpperCase())}</p>
            </div>
          ))
        )}
      </div>
      <p className={styles.bridge}>{bridgeOf(check)}</p>
    </li>
  );
}

/** The last comparison of bank, ledger and claims in each currency. */
export function ThreeWayMatch({ checks }: { checks: readonly BankCheck[] }) {
  const { busy, fault, act } = useAct();
  const differing = checks.filter(({ faults }) => faults.length > 0).length;
  const again = () =>
    act(async () => {
      const { matched } = await api.call('POST /api/v1/operator/bank_checks', { body: {}, shows_failure: true });
      return matched === 0 ? 'Compared again' : `Compared again, ${matched} lines matched`;
    });
  const [first] = checks;
  return (
    <Section
      id="books"
      heading="Books"
      note={
        checks.length > 0 &&
        (differing === 0
          ? checks.some(({ bank_adjusted }) => bank_adjusted === null)
            ? 'No difference found'
            : 'All currencies agree'
          : `${differing} of ${pluralize(checks.length, 'currency', 'currencies')} ${differing === 1 ? 'differs' : 'differ'}`)
      }
      link={
        <span className={styles.checked}>
          {first !== undefined && (
            <span>
              Checked {formatDate(first.on_day)}, <Instant at={first.checked_at} as="time" />
            </span>
          )}
          <LinkButton disabled={busy} onClick={again}>
            {busy ? 'Checking' : 'Check again'}
          </LinkButton>
        </span>
      }
    >
      <Fault>{fault}</Fault>
      {checks.length === 0 ? (
        <p className="t-dim">The first check runs with the first bank statement, and then each day.</p>
      ) : (
        <ul className={`${styles.rows} ${styles.lines}`}>
          {checks.map((check) => (
            <Currency key={check.currency} check={check} />
          ))}
        </ul>
      )}
    </Section>
  );
}
