import type { NoticeReading } from '@trover/contract/sources/notice-readings.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { EmptyState } from '../../../../ui/state.tsx';
import { type Status, StatusPill } from '../../../../ui/status-pill.tsx';
import operator from '../../operator.module.css';
import { Fault, Section } from '../../section.tsx';
import { useAct } from '../../use-act.ts';
import styles from './notice.module.css';
import { factLabel, factText } from './notice-labels.ts';

type Fact = NoticeReading['facts'][number];

/** The status of a fact. A fact that is not a field of a case is only shown. */
function stateOf({ is_same, proposal, confidence }: Fact): [Status, string] | null {
  if (proposal?.status === 'waiting') return ['waiting', 'To decide'];
  if (is_same) return ['fine', proposal === null ? 'Same as the case' : 'Accepted'];
  if (proposal?.status === 'rejected') return ['closed', 'Rejected'];
  return confidence === 'low' ? ['pending', 'To check'] : null;
}

/** The facts with their words and pages; those that would change the case are accepted or rejected here. */
export function FactsSection({
  facts,
  current,
  onShow,
}: {
  facts: readonly Fact[];
  current: string | null;
  onShow: (key: string) => void;
}) {
  const { busy, fault, act } = useAct();
  const currency = String(facts.find(({ field }) => field === 'currency')?.value ?? 'USD');
  const waiting = facts.flatMap(({ proposal }) => (proposal?.status === 'waiting' ? [proposal.id] : []));
  const decide = (decision: 'accept' | 'reject', ids: number[]) =>
    act(async () => {
      const { decided } = await api.call('POST /api/v1/operator/catalogue/proposals/decide', {
        body: { ids, decision },
        shows_failure: true,
      });
      const left = decided.find(({ message }) => message !== null);
      if (left) return `Not changed: ${left.message}`;
      return decision === 'accept' ? 'Accepted. You can undo it in the catalog.' : 'Rejected';
    });
  return (
    <Section id="facts" heading="Facts" note={`${facts.length} stated, ${waiting.length} to decide`}>
      {facts.length === 0 && <EmptyState heading="No facts" text="We recognized no facts in this document." />}
      {waiting.length > 1 && (
        <p className={operator.acts}>
          <Button size="small" busy={busy && 'Accepting'} onClick={() => decide('accept', waiting)}>
            {`Accept all ${waiting.length}`}
          </Button>
        </p>
      )}
      <Fault>{fault}</Fault>
      {facts.length > 0 && (
        <>
          <p className={classNames(styles.row, styles.rowHead)} aria-hidden="true">
            <span>Fact</span>
            <span>Value</span>
            <span>Page</span>
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
                onDecide={busy ? null : decide}
              />
            ))}
          </ul>
        </>
      )}
    </Section>
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
  onDecide: ((decision: 'accept' | 'reject', ids: number[]) => void) | null;
}) {
  const { field, evidence, proposal } = fact;
  const state = stateOf(fact);
  const label = factLabel(field);
  return (
    <li className={classNames(styles.row, isCurrent && styles.chosen)}>
      <span className="t-quiet">{label}</span>
      <span className={styles.value}>
        <span className={field === 'title' ? 't-caption' : undefined}>{factText(fact, currency)}</span>
        {isCurrent && <q className={`t-record ${styles.words}`}>{evidence.words}</q>}
      </span>
      <button type="button" className={styles.place} aria-pressed={isCurrent} onClick={onShow}>
        p. {evidence.page}
        <span className="sr-only">: show {label}</span>
      </button>
      <span className={styles.state}>{state && <StatusPill status={state[0]}>{state[1]}</StatusPill>}</span>
      {proposal?.status === 'waiting' && (
        <span className={styles.decide}>
          <Button size="small" disabled={onDecide === null} onClick={() => onDecide?.('accept', [proposal.id])}>
            Accept <span className="sr-only">{label}</span>
          </Button>
          <Button
            size="small"
            variant="plain"
            disabled={onDecide === null}
            onClick={() => onDecide?.('reject', [proposal.id])}
          >
            Reject <span className="sr-only">{label}</span>
          </Button>
        </span>
      )}
    </li>
  );
}
