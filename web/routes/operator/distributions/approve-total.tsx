import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { ButtonKey } from '../frame/button-key.tsx';
import styles from '../operator.module.css';
import { faultOfTyped, readTypedAmount, reasonNotTyped } from './typed-total.ts';

/**
 * Approves money: who approves types the total first, so that nobody approves a sum unread. Until it is typed the button
 * is off, and the call has what was typed, so that the server compares it too.
 */
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
  /** With the typed total, such as `850.01`. */
  onApprove: (typed: string) => void;
  children?: ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();
  const unconfirmed = disabled === 'not_yet' ? 'Confirm each check above first.' : null;
  const reason = disabled === 'not_allowed' ? null : (reasonNotTyped(typed, total) ?? unconfirmed);
  return (
    <form
      className={styles.acts}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const read = readTypedAmount(typed, total.currency);
        if (read !== null && reason === null && disabled === false && !busy) onApprove(read);
      }}
    >
      {disabled !== 'not_allowed' && (
        <TextField
          label={label}
          aside={formatMoney(total.amount, total)}
          inputMode="decimal"
          autoComplete="off"
          data-first-action={isFirst ? '' : undefined}
          data-act="step"
          value={typed}
          error={fault ?? undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(null);
          }}
          onBlur={() => setFault(typed.trim() === '' ? null : faultOfTyped(typed, total))}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        disabled={disabled !== false || reason !== null}
        busy={busy && 'Working'}
        aria-describedby={reason === null || fault !== null ? undefined : id}
      >
        {button} <ButtonKey>⌘↵</ButtonKey>
      </Button>
      {reason !== null && fault === null && (
        <span id={id} className="t-dim" role="status">
          {reason}
        </span>
      )}
      {children}
    </form>
  );
}
