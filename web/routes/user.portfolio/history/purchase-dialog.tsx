import { purchaseCorrection } from '@trover/contract/securities/corrections.ts';
import type { Transfer } from '@trover/contract/securities/history.ts';
import { useContractForm } from '../../../components/forms/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { formatQuantity } from '../../../ui/format/format.ts';
import styles from './history.module.css';
import { shortName } from './history-labels.ts';
import { tradeOf, useCorrections } from './use-corrections.ts';

/** Enters the purchase of received shares, from an old statement. */
export default function PurchaseDialog({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const { security, quantity, into } = transfer;
  const { submit } = useCorrections();
  const form = useContractForm(purchaseCorrection, {
    kind: 'acquired',
    ...(into && { trade: tradeOf(into) }),
    acquired_on: '',
    acquired_price: '',
  });
  if (into === null) return null;
  const shares = `${formatQuantity(quantity)} ${shortName(security)}`;
  return (
    <Dialog
      open
      onClose={onClose}
      sending={form.busy}
      title={`What did ${shares} cost?`}
      description="See the statement of the broker they came from. You need it as proof for a claim."
      footer={
        <Button variant="primary" type="submit" form="purchase" busy={form.busy && 'Matching'}>
          Save the purchase
        </Button>
      }
    >
      <form
        id="purchase"
        className={styles.fields}
        {...form.submit(async (body) => {
          await submit(`${shares} now have a price`, body);
          onClose();
        })}
      >
        <DateField
          label="Bought on"
          unit="date"
          max={into.trade_date}
          {...form.field('acquired_on', { required: true })}
        />
        <TextField
          label="Price per share"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('acquired_price', { required: true })}
        />
        {form.fault && <p role="alert">{form.fault}</p>}
      </form>
    </Dialog>
  );
}
