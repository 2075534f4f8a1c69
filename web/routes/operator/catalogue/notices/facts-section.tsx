import type { NoticeReading } from '@trover/contract/sources/notice-readings.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { TextField } from '../../../../ui/field.tsx';
import { EmptyState } from '../../../../ui/state.tsx';
import { type Status, StatusPill } from '../../../../ui/status-pill.tsx';
import { ButtonKey } from '../../frame/button-key.tsx';
import { Fault } from '../../section.tsx';
import styles from './notice.module.css';
import { factLabel, factText } from './notice-labels.ts';

type Fact = NoticeReading['facts'][number];
/** `value` replaces the one that is accepted. */
export type Decide = (decision: 'accept' | 'reject', ids: number[], value?: string) => void;

/** The status of a fact. A fact that is not a field of a case is only shown. */
function stateOf({ is_same, proposal, confidence }: Fact): [Status, string] | null {
  if (proposal?.status === 'waiting') return ['waiting', 'To decide'];
  if (is_same) return ['fine', proposal === null ? 'Same as the case' : 'Accepted'];
  if (proposal?.status === 'accepted') return ['fine', 'Edited'];
  if (proposal?.status === 'rejected') return ['closed', 'Rejected'];
  return confidence === 'low' ? ['pending', 'To check'] : null;
}

export const isWaiting = ({ proposal }: Fact): boolean => proposal?.status === 'waiting';

/** The facts with their pages; the current one with its words, and accepted or rejected there. */
export function FactsSection({
  facts,
  current,
  fault,
  isEditing,
  onShow,
  onEdit,
  onDecide,
}: {
  facts: readonly Fact[];
  current: string | null;
  fault: string | null;
  /** Whether the current fact is edited before it is accepted. */
  isEditing: boolean;
  onShow: (key: string) => void;
  onEdit: (isEditing: boolean) => void;
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
                isEditing={isEditing}
                onShow={() => onShow(fact.field)}
                onEdit={onEdit}
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
  isEditing,
  onShow,
  onEdit,
  onDecide,
}: {
  fact: Fact;
  currency: string;
  isCurrent: boolean;
  isEditing: boolean;
  onShow: () => void;
  onEdit: (isEditing: boolean) => void;
  onDecide: Decide | null;
}) {
  const { field, value, evidence, proposal, confidence } = fact;
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
          {proposal?.status === 'waiting' && isEditing && (
            <EditFact
              label={label}
              value={typeof value === 'string' ? value : ''}
              onCancel={() => onEdit(false)}
              onSave={onDecide && ((edited) => onDecide('accept', [proposal.id], edited))}
            />
          )}
          {proposal?.status === 'waiting' && !isEditing && (
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
              <Button size="small" variant="plain" disabled={onDecide === null} onClick={() => onEdit(true)}>
                Edit <span className="sr-only">{label}</span>
                <ButtonKey>E</ButtonKey>
              </Button>
            </>
          )}
        </span>
      )}
    </li>
  );
}

/** The value in a field, as text: a day as 2026-04-17, an amount without a sign. */
function EditFact({
  label,
  value,
  onCancel,
  onSave,
}: {
  label: string;
  value: string;
  onCancel: () => void;
  /** Null while a decision is on its way. */
  onSave: ((value: string) => void) | null;
}) {
  const [text, setText] = useState(value);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onSave?.(text.trim());
  };
  return (
    <form ref={form} className={styles.editing} onSubmit={save}>
      <TextField label={label} value={text} maxLength={200} onChange={({ target }) => setText(target.value)} />
      <Button size="small" type="submit" disabled={onSave === null}>
        Accept the edited value
      </Button>
      <Button size="small" variant="plain" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
