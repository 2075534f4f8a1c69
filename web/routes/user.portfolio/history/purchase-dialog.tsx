import type { Transfer } from '@trover/contract/securities/history.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { formatQuantity } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import styles from './history.module.css';
import { shortName } from './history-labels.ts';
import { tradeOf, useCorrections } from './use-corrections.ts';

/** The purchase that received shares once were, from an old statement. */
export default function PurchaseDialog({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const { security, quantity, into } = transfer;
  const [day, setDay] = useState('');
  const [price, setPrice] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, correct } = useCorrections();
  if (into === null) return null;
  const dayFault =
    day === ''
      ? 'Enter the date of the purchase.'
      : day > into.trade_date
        ? `They came in on ${formatDate(into.trade_date)}: they were bought that day or before.`
        : null;
  const priceFault = /^\d{1,15}(\.\d{1,8})?$/.test(price.trim())
    ? null
    : 'Enter the price of one share, such as 12.50.';

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (dayFault || priceFault || !into) return;
    const body = { kind: 'acquired' as const, trade: tradeOf(into), acquired_on: day, acquired_price: price.trim() };
    if (await correct('purchase', `${formatQuantity(quantity)} ${shortName(security)} now have a price`, body))
      onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      sending={busy !== null}
      title={`What did ${formatQuantity(quantity)} ${shortName(security)} cost?`}
      description="From the statement of the broker they came from. A claim will need that statement as proof."
      footer={
        <Button variant="primary" type="submit" form="purchase" busy={busy !== null && 'Matching'}>
          Save the purchase
        </Button>
      }
    >
      <form id="purchase" className={styles.fields} onSubmit={(event) => void send(event)} noValidate>
        <DateField
          label="Bought on"
          unit="date"
          value={day}
          max={into.trade_date}
          onChange={(event) => setDay(event.target.value)}
          error={tried ? dayFault : null}
        />
        <TextField
          label="Price a share"
          inputMode="decimal"
          autoComplete="off"
          value={price}
          onChange={(event) => setPrice(event.target.value)}
          error={tried ? priceFault : null}
        />
      </form>
    </Dialog>
  );
}
