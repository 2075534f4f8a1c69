import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './styles/status-pill.module.css';

export type Status = 'upcoming' | 'open' | 'waiting' | 'filed' | 'pending' | 'paid' | 'closed' | 'fault' | 'fine';

const words: Record<Status, string> = {
  upcoming: 'Upcoming',
  open: 'Open to claim',
  waiting: 'Waiting on you',
  filed: 'Filed',
  pending: 'Pending',
  paid: 'Paid',
  closed: 'Closed',
  fault: 'Needs action',
  fine: 'Fine',
};

const ring = <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.6" />;

/** A disc that fills as the case progresses. */
const glyphs: Record<Status, ReactNode> = {
  upcoming: (
    <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2 1.9" />
  ),
  open: ring,
  waiting: <path d="M6 .8 11.2 6 6 11.2.8 6z" fill="currentColor" />,
  filed: (
    <>
      {ring}
      <path d="M6 1.4a4.6 4.6 0 0 1 0 9.2z" fill="currentColor" />
    </>
  ),
  pending: (
    <>
      {ring}
      <path d="M6 6V1.4A4.6 4.6 0 1 1 1.4 6z" fill="currentColor" />
    </>
  ),
  paid: <path d="M.5 4.5h11M.5 8.5h11" stroke="currentColor" strokeWidth="1.7" />,
  fine: <path d="m2 6.4 2.7 2.7L10 3.2" fill="none" stroke="currentColor" strokeWidth="1.7" />,
  closed: <path d="m3 3 6 6m0-6L3 9" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />,
  fault: (
    <>
      <path d="M6 1 11.5 10.8H.5z" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      <path d="M6 4.6v2.8" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
};

/** Boxed only next to a page title. `children` replace the usual word. */
export function StatusPill({ status, boxed, children }: { status: Status; boxed?: boolean; children?: ReactNode }) {
  return (
    <span className={classNames(styles.pill, styles[status], boxed && styles.boxed)}>
      <svg className={styles.glyph} viewBox="0 0 12 12" aria-hidden="true">
        {glyphs[status]}
      </svg>
      {children ?? words[status]}
    </span>
  );
}
