import type { NoticeReading } from '@trover/contract/sources/notice-readings.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { EmptyState } from '../../../../ui/state.tsx';
import { type Status, StatusPill } from '../../../../ui/status-pill.tsx';
import { ButtonKey } from '../../frame/button-key.tsx';
import { Fault } from '../../section.tsx';
import styles from './notice.module.css';
import { factLabel, factText } from './notice-labels.ts';

type Fact = NoticeReading['facts'][number];
export type Decide = (decision: 'accept' | 'reject', ids: number[]) => void;

/** The status of a fact. A fact that is not a field of a case is only shown. */
function stateOf({ is_same, proposal, confidence }: Fact): [Status, string] | null {
  if (proposal?.status === 'waiting') return ['waiting', 'To decide'];
  if (is_same) return ['fine', proposal === null ? 'Same as the case' : 'Accepted'];
  if (proposal?.status === 'rejected') return ['closed', 'Rejected'];
  return confidence === 'low' ? ['pending', 'To check'] : null;
}

export const isWaiting = ({ proposal }: Fact): boolean => proposal?.status === 'waiting';

/** The facts with their pages; the current one with its words, and accepted or rejected there. */
export function FactsSection({
  facts,
  current,
  fault,
  onShow,
  onDecide,
}: {
  facts: readonly Fact[];
  current: string | null;
  fault: string | null;
  onShow: (key: string) => void;
  /** Null while a decision is on its way. */
  onDecide: Decide | null;
}) {
  const currency = String(facts.find(({ field }) => field === 'currency')?.value ?? 'USD');
  return (
    <section id="facts" className={styles.part} aria-label="Facts">
      <h2 className="sr-only">Facts</h2>
      {facts.length === 0 && <EmptyState heading="No facts" text="We recognized no facts in this document." />}
      <Fault>{fault}</Fault>
      {facts.length > 0 && (
        <>
          <p className={classNames(styles.row, styles.rowHead)} aria-hidden="true">
            <span>Fact</span>
            <span>Value</span>
            <span>Page</span>
            <span>Confidence</span>
            <span>State</span>
          </p>
          <ul className={styles.rows}>
            {facts.map((fact) => (
              <FactRow
                key={fact.field}
                fact={fact}
                currency={currency}
                isCurrent={fact.field === current}
                onShow={() => onShow(fact.field)}
                onDecide={onDecide}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function FactRow({
  fact,
  currency,
  isCurrent,
  onShow,
  onDecide,
}: {
  fact: Fact;
  currency: string;
  isCurrent: boolean;
  onShow: () => void;
  onDecide: Decide | null;
}) {
  const { field, evidence, proposal, confidence } = fact;
  const state = stateOf(fact);
  const label = factLabel(field);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li ref={row} className={classNames(styles.row, isCurrent && styles.chosen)}>
      <span className={styles.label}>{label}</span>
      <span className={classNames(styles.value, field === 'title' && 't-caption')}>{factText(fact, currency)}</span>
      <button type="button" className={styles.place} aria-pressed={isCurrent} onClick={onShow}>
        p. {evidence.page}
        <span className="sr-only">: show {label}</span>
      </button>
      <span className={styles.confidence} data-low={confidence === 'low' || undefined}>
        <i aria-hidden="true" />
        {confidence === 'low' ? 'Low' : 'High'}
        <span className="sr-only"> confidence</span>
      </span>
      <span className={styles.state}>{state && <StatusPill status={state[0]}>{state[1]}</StatusPill>}</span>
      {isCurrent && (
        <span className={styles.choice}>
          <q className="t-record">{evidence.words}</q>
          {proposal?.status === 'waiting' && (
            <>
              <Button size="small" disabled={onDecide === null} onClick={() => onDecide?.('accept', [proposal.id])}>
                Accept <span className="sr-only">{label}</span>
                <ButtonKey>Y</ButtonKey>
              </Button>
              <Button
                size="small"
                variant="plain"
                disabled={onDecide === null}
                onClick={() => onDecide?.('reject', [proposal.id])}
              >
                Reject <span className="sr-only">{label}</span>
                <ButtonKey>N</ButtonKey>
              </Button>
            </>
          )}
        </span>
      )}
    </li>
  );
}
