import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from '../styles/field.module.css';
import { useChecked } from './use-checked.ts';

export interface FieldFrame {
  label: string;
  /** The label is only for screen readers. */
  labelHidden?: boolean;
  optional?: boolean;
  /** At the right of the label: a link such as "Reset it". */
  aside?: ReactNode;
  /** Between the field and its hint. */
  beneath?: ReactNode;
  /** One sentence; an error replaces it. */
  hint?: ReactNode;
  /** What is wrong and what would be right. */
  error?: ReactNode;
  className?: string | undefined;
}

export type Controlled<Attributes> = Omit<Attributes, 'className' | 'id'>;

export interface Wiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, field, and the hint or error below it. */
export function Frame({
  frame,
  children,
}: {
  frame: FieldFrame;
  children: (wiring: Wiring, isBad: boolean) => ReactNode;
}) {
  const id = useId();
  const { lack, holder } = useChecked();
  const error = frame.error ?? lack;
  const isBad = Boolean(error);
  const note = error ?? frame.hint;
  return (
    <div className={classNames(styles.field, frame.className)} {...holder}>
      <span className={classNames(frame.aside !== undefined && styles.head)}>
        <label className={frame.labelHidden ? 'sr-only' : styles.label} htmlFor={id}>
          {frame.label}
          {frame.optional && <span className={styles.optional}>Optional</span>}
        </label>
        {frame.aside && <span className={styles.aside}>{frame.aside}</span>}
      </span>
      {children({ id, 'aria-invalid': isBad || undefined, 'aria-describedby': note ? `${id}-note` : undefined }, isBad)}
      {frame.beneath}
      {note && (
        <p className={classNames(styles.hint, isBad && styles.error)} id={`${id}-note`}>
          {isBad && <Icon name="fault" size={14} />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}

export type TextFieldProps = FieldFrame &
  Controlled<InputHTMLAttributes<HTMLInputElement>> & {
    /** Before and after the typed text: a magnifying glass, a unit. */
    before?: ReactNode;
    after?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };
