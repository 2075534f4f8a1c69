import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { EmptyState } from '../../../ui/state.tsx';
import { useDeskKeys } from '../frame/keys.ts';
import operator from '../operator.module.css';
import { Fault } from '../section.tsx';
import { useAct } from '../use-act.ts';
import { type DocumentPage, DocumentPane } from './document-pane.tsx';
import { findEvidence, nextMarked } from './find-lines.ts';
import type { ProofReviewData, ProofRow, ProofRows } from './proof-data.ts';
import styles from './proofs.module.css';
import { TradeCard } from './trade-card.tsx';
import { useVerdicts } from './use-verdicts.ts';
import { describeFinish, type VerdictDraft } from './verdict-draft.ts';
import { VerdictTable } from './verdict-table.tsx';

const CURE_DAYS = 21;
const NUMBERED = 9;

/**
 * A document next to the trades that it must prove, with the verdict on each. Keys: a digit, an arrow to the side, or Shift
 * with J and K chooses a trade, Y and N decide on it, P records the price of the document, the brackets turn the page, L goes to the next marked line.
 */
export function ProofReview({
  review,
  rows: { items },
  today,
  more,
  canAssign = true,
  history,
}: {
  review: ProofReviewData;
  rows: ProofRows;
  today: string;
  /** Shown after the trades. */
  more?: ReactNode;
  /** False in the queue, which has its own button for this. */
  canAssign?: boolean;
  /** In the queue, below the trades: the review then fills the window, and each part scrolls by itself. */
  history?: ReactNode;
}) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      items.findIndex(({ fits }) => fits === null),
    ),
  );
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<DocumentPage | null>(null);
  const pages = shown?.pages ?? 1;
  const formId = useId();
  const [cureBy, setCureBy] = useState(() => formatDay(addDays(requireDay(today), CURE_DAYS)));
  const { busy, fault, act } = useAct();
  const isOpen = review.is_mine && review.closed_at === null;
  const params = { id: review.id };
  const current = items[at];
  const { drafts, draftOf, setDraft, save, state, fault: unsaved } = useVerdicts(review.id, items, isOpen);
  const open = items.filter((row) => draftOf(row).fits === null);
  const isAsked = items.some((row) => draftOf(row).fits === false);

  const goTo = (next: number) => {
    const row = items[next];
    if (!row) return;
    setAt(next);
    if (row.page !== null && row.page <= pages) setPage(row.page);
  };
  const evidence =
    current === undefined || shown === null || shown.lines.length === 0
      ? undefined
      : findEvidence(shown.lines, current);
  const recordPrice = () => {
    if (!isOpen || !current || !evidence?.otherPrice) return;
    setDraft(current, { fits: false, reason: 'other_price', note: `The document has ${evidence.otherPrice}.` });
  };
  const decide = (fits: boolean) => {
    if (!isOpen || !current) return;
    setDraft(current, fits ? { fits, reason: null, note: '' } : { ...draftOf(current), fits });
    if (fits) goTo(Math.min(at + 1, items.length - 1));
  };
  const finish = () =>
    act(async () => {
      await save();
      const body = isAsked && cureBy !== '' ? { cure_by: cureBy } : {};
      await api.call('POST /api/v1/operator/proofs/{id}/close', { params, body, shows_failure: true });
      return isAsked ? 'Done. We notify the owner of what is wrong' : 'Done';
    });
  const assign = () =>
    act(async () => {
      const body = { kind: 'confirmation', subject_id: review.id } as const;
      await api.call('POST /api/v1/operator/work/claim', { body, shows_failure: true });
      return 'Assigned to you';
    });
  const turn = (by: number) => setPage(Math.min(Math.max(page + by, 1), pages));

  /** The next line of the page with a trade's number; after the last one the next page, and at the end the first again. */
  const goToMark = () => {
    const lines = shown?.page === page ? shown.lines : [];
    const next = nextMarked(lines, items, at) ?? (page < pages ? null : nextMarked(lines, items, -1));
    if (next === null) turn(1);
    else setAt(next);
  };

  useDeskKeys([
    ...Array.from({ length: NUMBERED }, (_, index) => ({
      key: String(index + 1),
      label: `Trade ${index + 1}`,
      run: () => goTo(index),
    })),
    { key: 'ArrowRight', label: 'Next trade', run: () => goTo(at + 1) },
    { key: 'ArrowLeft', label: 'Previous trade', run: () => goTo(at - 1) },
    { key: 'J', label: 'Next trade', run: () => goTo(at + 1) },
    { key: 'K', label: 'Previous trade', run: () => goTo(at - 1) },
    { key: 'y', label: 'Fits', inBar: true, run: () => decide(true) },
    { key: 'n', label: 'Does not fit', inBar: true, run: () => decide(false) },
    { key: 'p', label: 'Record the document’s price', run: recordPrice },
    { key: ']', label: 'Next page', inBar: true, run: () => turn(1) },
    { key: '[', label: 'Previous page', run: () => turn(-1) },
    { key: 'l', label: 'Next marked place', run: goToMark },
    ...(isOpen ? [{ key: 'mod+Enter', label: 'Finish', inBar: true, run: () => !busy && finish() }] : []),
  ]);

  const trades = useMemo(
    () => items.map((row, index) => ({ ...row, number: index + 1, isCurrent: index === at })),
    [items, at],
  );
  return (
    <div className={styles.pair} data-fills={history !== undefined || undefined}>
      <DocumentPane
        id={review.id}
        url={review.url}
        fileName={review.file_name}
        number={page}
        onNumber={setPage}
        onShown={setShown}
        trades={trades}
      />
      <div className={styles.work}>
        <div className={styles.scroll}>
          <form
            id={formId}
            className={styles.trades}
            aria-label="Trades to prove"
            onSubmit={(event) => {
              event.preventDefault();
              finish();
            }}
          >
            {items.length === 0 ? (
              <EmptyState heading="No trades" text="No open claim uses this document anymore." />
            ) : (
              <VerdictTable rows={items} drafts={drafts} current={at} onCurrent={goTo} />
            )}
            {more}
            {canAssign && review.closed_at === null && !review.is_mine && (
              <p className={operator.acts}>
                {review.claimed_by === null ? (
                  <Button variant="primary" busy={busy && 'Assigning'} onClick={assign}>
                    Assign to me
                  </Button>
                ) : (
                  `${review.claimed_by} is reviewing it.`
                )}
              </p>
            )}
            {current && (
              <TradeCard
                key={current.trade_id}
                row={current}
                number={at + 1}
                page={page}
                evidence={evidence}
                draft={draftOf(current)}
                isOpen={isOpen}
                onDraft={(one) => setDraft(current, one)}
                onPrice={recordPrice}
              />
            )}
          </form>
          {history}
        </div>
        <div className={styles.end}>
          <p className={styles.counts}>
            {describeCounts(countNow(review, items, draftOf))}
            {isOpen && state !== 'saved' && (
              <span role="status">{state === 'saving' ? ', saving' : ', not saved'}</span>
            )}
            {!isOpen && review.closed_at === null && !canAssign && (
              <span>
                {review.claimed_by === null
                  ? '. Assign it to yourself to review it.'
                  : `. Assigned to ${review.claimed_by}.`}
              </span>
            )}
          </p>
          {isOpen && isAsked && (
            <DateField
              label="If a claim is signed off: cure by"
              unit="date"
              value={cureBy}
              onChange={({ target }) => setCureBy(target.value)}
              min={today}
            />
          )}
          {isOpen && (
            <p className={styles.decide}>
              <Button
                size="small"
                disabled={open.length === 0}
                onClick={() => {
                  for (const row of open) setDraft(row, { fits: true, reason: null, note: '' });
                }}
              >
                All others fit
              </Button>
              <Button size="small" type="submit" form={formId} variant="primary" busy={busy && 'Ending'}>
                {describeFinish(items.map((row) => draftOf(row).fits))}
              </Button>
            </p>
          )}
          <Fault>{fault ?? unsaved}</Fault>
        </div>
      </div>
    </div>
  );
}

/** The counts, including decisions since the review was loaded. */
function countNow(
  review: ProofReviewData,
  items: readonly ProofRow[],
  draftOf: (row: ProofRow) => VerdictDraft,
): ProofReviewData {
  const more = (fits: boolean) =>
    items.filter((row) => draftOf(row).fits === fits).length - items.filter((row) => row.fits === fits).length;
  const { fit, mismatch } = review.rows;
  return { ...review, rows: { ...review.rows, fit: fit + more(true), mismatch: mismatch + more(false) } };
}

function describeCounts({ rows: { total, fit, mismatch }, closed_at }: ProofReviewData): ReactNode {
  const counts = `${fit} of ${total} fit${mismatch > 0 ? `, ${mismatch} do not` : ''}`;
  return closed_at === null ? (
    counts
  ) : (
    <>
      {counts}; reviewed on <Instant at={closed_at} as="date" />
    </>
  );
}
