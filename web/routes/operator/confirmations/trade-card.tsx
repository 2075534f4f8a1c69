import type { MismatchReason } from '@trover/core/claims/proof/mismatch-reasons.ts';
import { describeSide } from '@trover/core/trades/describe-trade.ts';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Radio, Select, TextField } from '../../../ui/field.tsx';
import { formatAmount, formatPrice, formatQuantity } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import type { Evidence } from './find-lines.ts';
import type { ProofRow } from './proof-data.ts';
import { reasonLabels } from './proof-labels.ts';
import styles from './proofs.module.css';
import type { VerdictDraft } from './verdict-draft.ts';

/** The trade under the cursor: whether the document shows it, and if not, why. */
export function TradeCard({
  row,
  number,
  page: shownPage,
  evidence,
  draft,
  isOpen,
  onDraft,
  onPrice,
}: {
  row: ProofRow;
  /** The trade's number in the table and on the page. */
  number: number;
  /** The page that is open. */
  page: number;
  /** How that page shows the trade; null if no line shows the trade, undefined if the page has no text. */
  evidence: Evidence | null | undefined;
  draft: VerdictDraft;
  isOpen: boolean;
  onDraft: (draft: VerdictDraft) => void;
  /** Records that the document has another price. */
  onPrice: () => void;
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
      {evidence !== undefined && (
        <p className={styles.evidence}>{describeEvidence(evidence, { number, page: shownPage, price })}</p>
      )}
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
        {evidence?.otherPrice && draft.fits === null && (
          <Button size="small" onClick={onPrice}>
            Price is {evidence.otherPrice} <kbd>P</kbd>
          </Button>
        )}
      </div>
      {draft.fits === false && (
        <div className={styles.why}>
          <Select
            label="Why"
            required
            value={draft.reason ?? ''}
            onChange={(event) =>
              onDraft({ ...draft, reason: (event.currentTarget.value || null) as MismatchReason | null })
            }
          >
            <option value="">Pick the reason</option>
            {Object.entries(reasonLabels).map(([reason, label]) => (
              <option key={reason} value={reason}>
                {label}
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

/** How the open page shows the trade, in words. */
function describeEvidence(
  evidence: Evidence | null,
  { number, page, price }: { number: number; page: number; price: string | null },
): ReactNode {
  if (evidence === null) return `No line of page ${page} shows this trade.`;
  const { date, price: hasPrice, otherPrice } = evidence;
  if (date && hasPrice) return `Line ${number} on page ${page} agrees.`;
  if (otherPrice !== null && price !== null)
    return (
      <>
        <b>
          The claim has {formatPrice(price)}, line {number} on page {page} has {otherPrice}.
        </b>
        {!date && ' The line does not show the date.'}
      </>
    );
  const missing = [!date && 'date', !hasPrice && 'price'].filter(Boolean).join(' and the ');
  return `Line ${number} on page ${page} does not show the ${missing}.`;
}
