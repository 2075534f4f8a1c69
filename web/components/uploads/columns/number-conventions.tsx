import { OFFERED_CURRENCIES } from '@trover/core/money/currencies.ts';
import { type ColumnMapping, namesSecurity } from '@trover/core/trades/column-mapping.ts';
import { DATE_ORDERS } from '@trover/intake/mapping/fixes.ts';
import { useId, useState } from 'react';
import { LinkButton } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { directionLabels } from './column-labels.ts';
import styles from './columns.module.css';
import type { ColumnChange } from './columns-state.ts';

const meanings: Record<ColumnMapping['actions'][number]['means'], string> = {
  buy: 'means buy',
  sell: 'means sell',
  short_sell: 'is a short sale',
  buy_to_cover: 'covers a short sale',
  reinvest: 'is a reinvestment',
  dividend: 'is a dividend',
  transfer_in: 'is a transfer in',
  transfer_out: 'is a transfer out',
  split: 'is a split',
  no_trade: 'is not a trade',
};

const entriesOf = <Key extends string, Value>(record: Record<Key, Value>) => Object.entries(record) as [Key, Value][];

/** The notation of dates, numbers, purchases, sales and currencies in the file; shown, and edited on demand. */
export function WrittenAs({ mapping, onChange }: { mapping: ColumnMapping; onChange: (change: ColumnChange) => void }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const set = (written: Extract<ColumnChange, { kind: 'written' }>['written']) =>
    onChange({ kind: 'written', written });
  const hasCurrency = mapping.columns.includes('currency');
  const isUnnamed = !namesSecurity(mapping);
  return (
    <>
      <p className={styles.written}>
        Dates read as <b>{DATE_ORDERS[mapping.dates]}</b>{' '}
        <LinkButton aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Done' : 'Change'}
        </LinkButton>
      </p>
      <div id={id} hidden={!open} className={styles.choices}>
        <Select
          label="Dates"
          compact
          value={mapping.dates}
          onChange={({ target }) => set({ dates: entriesOf(DATE_ORDERS).find(([key]) => key === target.value)![0] })}
        >
          {entriesOf(DATE_ORDERS).map(([order, words]) => (
            <option key={order} value={order}>
              {words}
            </option>
          ))}
        </Select>
        <Select
          label="Numbers"
          compact
          value={mapping.decimal_comma ? 'comma' : 'point'}
          onChange={({ target }) => set({ decimal_comma: target.value === 'comma' })}
        >
          <option value="point">1,234.56</option>
          <option value="comma">1.234,56</option>
        </Select>
        <Select
          label="Purchase or sale shown by"
          compact
          value={mapping.direction}
          onChange={({ target }) =>
            set({ direction: entriesOf(directionLabels).find(([key]) => key === target.value)![0] })
          }
        >
          {entriesOf(directionLabels).map(([direction, words]) => (
            <option key={direction} value={direction}>
              {words}
            </option>
          ))}
        </Select>
        <Select
          label="Money in"
          compact
          disabled={hasCurrency}
          value={hasCurrency ? '' : (mapping.currency ?? '')}
          onChange={({ target }) => set({ currency: target.value || null })}
        >
          <option value="">{hasCurrency ? 'as in each row' : 'not set'}</option>
          {(mapping.currency === null || OFFERED_CURRENCIES.includes(mapping.currency)
            ? OFFERED_CURRENCIES
            : [mapping.currency, ...OFFERED_CURRENCIES]
          ).map((currency) => (
            <option key={currency} value={currency}>
              {currency}
            </option>
          ))}
        </Select>
      </div>
      {isUnnamed && (
        <div className={styles.security}>
          <TextField
            label="Security of all rows"
            hint="No column names it. Enter its ticker, CUSIP, ISIN or name."
            value={mapping.security ?? ''}
            maxLength={200}
            onChange={({ target }) => set({ security: target.value || null })}
          />
        </div>
      )}
      {mapping.actions.length > 0 && (
        <ul className={styles.meanings} aria-label="What each action means">
          {mapping.actions.map(({ printed, means }) => (
            <li key={printed}>
              “{printed}” {meanings[means]}{' '}
              <LinkButton
                aria-label={`Remove the meaning of “${printed}”`}
                onClick={() => onChange({ kind: 'forget_action', printed })}
              >
                Remove
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
