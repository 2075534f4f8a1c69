import { Link } from 'react-router';
import { initialsOf } from '../../../../components/layout/account/account.ts';
import type { Board } from './board-data.ts';
import styles from './today.module.css';

/** The number of each operator's items as bars; unassigned ones first. */
export function Workload({ workload }: { workload: Board['workload'] }) {
  const most = Math.max(1, ...workload.map(({ open }) => open));
  return (
    <ul className={styles.bars}>
      {workload.map(({ account_id, name, open, late }) => (
        <li key={account_id ?? 0}>
          <span className={styles.operator}>
            <i className={name === null ? styles.nobody : styles.avatar} aria-hidden="true">
              {name !== null && initialsOf(name)}
            </i>
            <Link to={`/operator/queue?assignee=${account_id ?? 'nobody'}`}>{name ?? 'Unassigned'}</Link>
          </span>
          <svg
            className={styles.bar}
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            data-nobody={account_id === null || undefined}
            aria-hidden="true"
          >
            <rect width={(100 * open) / most} height="8" />
          </svg>
          <b>{open.toLocaleString('en-US')}</b>
          <span className={late > 0 ? styles.near : undefined}>
            {late > 0 ? `${late.toLocaleString('en-US')} late` : '–'}
          </span>
        </li>
      ))}
    </ul>
  );
}
