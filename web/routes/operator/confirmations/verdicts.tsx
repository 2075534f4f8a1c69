import type { MisfitReason } from '@trover/core/claims/verdicts.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { describeSide } from '@trover/core/trades/describe-trade.ts';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Radio, Select, TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { formatAmount, formatPrice, formatQuantity } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { EmptyState } from '../../../ui/state.tsx';
import operator from '../operator.module.css';
import { Fault, More, Section } from '../section.tsx';
import { useAct } from '../use-act.ts';
import type { Route } from './+types/route';
import { reasonLabels } from './proof-labels.ts';
import styles from './proofs.module.css';
import { rowsToSave, type VerdictDraft, verdictDraftOf } from './verdict-draft.ts';

type Loaded = Route.ComponentProps['loaderData'];
type Row = Loaded['rows']['items'][number];

const CURE_DAYS = 21;

/** The trades that the document is to prove: of each whether it shows it, and if not, why. */
export function Verdicts({ review, rows, today }: Loaded) {
  const [drafts, setDrafts] = useState(() => new Map(rows.items.map((row) => [row.trade_id, verdictDraftOf(row)])));
  const [cureBy, setCureBy] = useState(() => formatDay(addDays(requireDay(today), CURE_DAYS)));
  const { busy, fault, act } = useAct();
  const isOpen = review.is_mine && review.closed_at === null;
  const params = { id: review.id };
  const setDraft = (id: number, one: VerdictDraft) => setDrafts((before) => new Map(before).set(id, one));
  const isAsked = [...drafts.values()].some(({ fits }) => fits === false);
  const open = rows.items.filter(({ trade_id }) => drafts.get(trade_id)?.fits === null);

  const save = async () => {
    const changed = rowsToSave(rows.items, drafts);
    if (changed.length > 0)
      await api.call('POST /api/v1/operator/proofs/{id}/rows', {
        params,
        body: { rows: changed },
        shows_failure: true,
      });
    return changed.length;
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

  return (
    <Section id="rows" heading="Trades to prove" note={stateOf(review)}>
      {rows.items.length === 0 && <EmptyState heading="No trades" text="No open claim uses this document anymore." />}
      {review.closed_at === null && !review.is_mine && (
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
      <form
        className={styles.rows}
        onSubmit={(event) => {
          event.preventDefault();
          finish();
        }}
      >
        {rows.items.map((row) => (
          <RowField
            key={row.trade_id}
            row={row}
            draft={drafts.get(row.trade_id) ?? verdictDraftOf(row)}
            isOpen={isOpen}
            onDraft={(one) => setDraft(row.trade_id, one)}
          />
        ))}
        {isOpen && (
          <div className={styles.end}>
            {isAsked && (
              <DateField
                label="If a claim is signed off: cure by"
                unit="date"
                value={cureBy}
                onChange={({ target }) => setCureBy(target.value)}
                min={today}
              />
            )}
            <p className={operator.acts}>
              <Button
                disabled={open.length === 0}
                onClick={() => {
                  for (const { trade_id } of open) setDraft(trade_id, { fits: true, reason: null, note: '' });
                }}
              >
                All others fit
              </Button>
              <Button busy={busy && 'Saving'} onClick={() => act(async () => `${await save()} saved`)}>
                Save what is reviewed so far
              </Button>
              <Button type="submit" variant="primary" busy={busy && 'Ending'}>
                Finish
              </Button>
            </p>
          </div>
        )}
        <Fault>{fault}</Fault>
      </form>
      <More next={rows.next_cursor} />
    </Section>
  );
}

function stateOf({ rows: { total, fit, misfit }, closed_at }: Loaded['review']): ReactNode {
  const counts = `${fit} of ${total} fit${misfit > 0 ? `, ${misfit} do not` : ''}`;
  return closed_at === null ? (
    counts
  ) : (
    <>
      {counts}; reviewed on <Instant at={closed_at} as="date" />
    </>
  );
}

function RowField({
  row,
  draft,
  isOpen,
  onDraft,
}: {
  row: Row;
  draft: VerdictDraft;
  isOpen: boolean;
  onDraft: (draft: VerdictDraft) => void;
}) {
  const { trade_id, type, subtype, quantity, security, trade_date, price, amount, account, page } = row;
  const name = `row-${trade_id}`;
  return (
    <fieldset className={styles.row} disabled={!isOpen}>
      <legend>
        {describeSide(type, subtype)} {quantity === null ? '' : formatQuantity(quantity)} {security},{' '}
        {formatDate(trade_date)}
      </legend>
      <p className="t-dim t-num">
        {[
          price !== null && `at ${formatPrice(price)}`,
          amount !== null && `amount ${formatAmount(amount.replace('-', ''))}`,
          account !== null && `account ${account}`,
          page !== null && `on page ${page} by its owner`,
        ]
          .filter((part) => part !== false)
          .join(', ')}
      </p>
      <div className={styles.choice}>
        <Radio
          name={name}
          checked={draft.fits === true}
          onChange={() => onDraft({ fits: true, reason: null, note: '' })}
        >
          Fits
        </Radio>
        <Radio name={name} checked={draft.fits === false} onChange={() => onDraft({ ...draft, fits: false })}>
          Does not fit
        </Radio>
      </div>
      {draft.fits === false && (
        <div className={styles.why}>
          <Select
            label="Why"
            required
            value={draft.reason ?? ''}
            onChange={(event) =>
              onDraft({ ...draft, reason: (event.currentTarget.value || null) as MisfitReason | null })
            }
          >
            <option value="">Pick the reason</option>
            {Object.entries(reasonLabels).map(([reason, words]) => (
              <option key={reason} value={reason}>
                {words}
              </option>
            ))}
          </Select>
          <TextField
            label="What the document shows"
            optional
            maxLength={300}
            value={draft.note}
            onChange={(event) => onDraft({ ...draft, note: event.currentTarget.value })}
          />
        </div>
      )}
    </fieldset>
  );
}
