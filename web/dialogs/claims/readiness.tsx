import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icons/icon-paths.ts';
import type { Claim } from './payout-types.ts';
import styles from './styles/readiness.module.css';

type Check = Claim['readiness']['checks'][number];

const outcomes: Record<Check['outcome'], { icon: IconName; word: string }> = {
  passed: { icon: 'check', word: 'Done' },
  open: { icon: 'clock', word: 'Open' },
  failed: { icon: 'fault', word: 'Missing' },
};

/** The share of common reasons for rejection that is settled, from the first step on, and what improves it most. */
export function Readiness({
  readiness: { score, checks, best },
}: {
  readiness: Pick<Claim['readiness'], 'score' | 'checks'> & { best: { message: string } | null };
}) {
  return (
    <details className={styles.readiness}>
      <summary>
        <span className={styles.line}>
          <b>
            Readiness <span className="t-num">{score}</span> of 100.
          </b>{' '}
          {best ? best.message : 'We see no reason for the administrator to refuse this claim.'}
        </span>
        <meter className={styles.meter} min={0} max={100} value={score} aria-label="Readiness" />
      </summary>
      <ul>
        {checks.map((check) => (
          <li key={check.reason} className={classNames(styles.check, styles[check.outcome])}>
            <Icon name={outcomes[check.outcome].icon} size={16} />
            <span className="sr-only">{outcomes[check.outcome].word}:</span>
            <span>{check.message}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
