import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import styles from '../operator.module.css';
import { faultOfTyped } from './typed-total.ts';

/** Approves money: who approves types the total first, so that nobody approves a sum unread. */
export function ApproveTotal({
  label,
  total,
  button,
  busy,
  disabled,
  isFirst,
  onApprove,
  children,
}: {
  /** Which total, such as `Type the total to clients`. */
  label: string;
  total: { amount: string; currency: string };
  button: string;
  busy: boolean;
  /** The person may not approve this at all, so there is nothing to type; the reason is beside the button. */
  disabled: 'not_allowed' | 'not_yet' | false;
  isFirst?: boolean;
  onApprove: () => void;
  children?: ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  return (
    <form
      className={styles.acts}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = faultOfTyped(typed, total);
        setFault(wrong);
        if (wrong === null && disabled === false && !busy) onApprove();
      }}
    >
      {disabled !== 'not_allowed' && (
        <TextField
          label={label}
          aside={formatMoney(total.amount, total)}
          inputMode="decimal"
          autoComplete="off"
          data-first-action={isFirst ? '' : undefined}
          value={typed}
          error={fault ?? undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(null);
          }}
        />
      )}
      <Button type="submit" variant="primary" disabled={disabled !== false} busy={busy && 'Working'}>
        {button}
      </Button>
      {children}
    </form>
  );
}
