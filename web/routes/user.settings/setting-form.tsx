import type { FormSchema } from '@trover/contract/protocol/form-schema.ts';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField, type TextFieldProps } from '../../ui/field.tsx';
import styles from './settings.module.css';

interface FormField<Values> {
  name: Path<Values & FieldValues>;
  label: string;
  type?: TextFieldProps['type'];
  autoComplete: string;
  inputMode?: 'numeric';
  hint?: string;
}

interface SettingFormProps<Values extends FieldValues, Sent> {
  schema: FormSchema<Values, Sent>;
  fields: readonly FormField<Values>[];
  defaults: DefaultValues<Values>;
  send: { label: string; busy: string; danger?: boolean };
  /** Rejects with the call's failure; the form then remains open, with messages at its fields. */
  onSend: (sent: Sent) => Promise<void>;
  onCancel: () => void;
  children?: ReactNode;
}

/** A few fields of one call, opened below the setting that they change. */
export function SettingForm<Values extends FieldValues, Sent>({
  schema,
  fields,
  defaults,
  send,
  onSend,
  onCancel,
  children,
}: SettingFormProps<Values, Sent>) {
  const form = useContractForm<Values, Sent>(schema, defaults);
  return (
    <form className={styles.opened} {...form.submit(onSend)}>
      {children}
      {fields.map(({ name, ...props }) => (
        <TextField key={name} {...props} {...form.field(name)} />
      ))}
      {form.fault && (
        <p className={styles.fault} role="alert">
          {form.fault}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant={send.danger ? 'danger' : 'primary'} busy={form.busy && send.busy}>
          {send.label}
        </Button>
      </div>
    </form>
  );
}
