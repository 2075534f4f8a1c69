import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './styles/facts.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** Whether the note is a countdown, shown in copper. */
  noteIsTime?: boolean;
  /** Whether the value has a certainty rule, so that its note is lower. */
  figure?: boolean;
}

/** Three to six facts side by side under one ink rule; two columns on phones. */
export function FactsStrip({ facts, className }: { facts: readonly Fact[]; className?: string | undefined }) {
  return (
    <dl className={classNames(styles.facts, className)}>
      {facts.map((fact) => (
        <div key={fact.label} className={classNames(styles.fact, fact.figure && styles.figure)}>
          <dt>{fact.label}</dt>
          <dd>
            {fact.value}
            {fact.note && (
              <small className={classNames(styles.note, fact.noteIsTime && styles.time)}>{fact.note}</small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
