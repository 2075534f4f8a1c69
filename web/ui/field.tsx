import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classNames } from './class-names.ts';
import { type Controlled, type FieldFrame, Frame, type TextFieldProps } from './fields/frame.tsx';
import { useChecked } from './fields/use-checked.ts';
import { Icon } from './icon.tsx';
import styles from './styles/field.module.css';

export type { TextFieldProps } from './fields/frame.tsx';

/** A single-line field. For dates and months use `DateField`. */
export function TextField({
  label,
  labelHidden,
  optional,
  hint,
  error,
  className,
  aside,
  beneath,
  before,
  after,
  ...rest
}: TextFieldProps) {
  const frame = { label, labelHidden, optional, hint, error, className, aside, beneath } as FieldFrame;
  return (
    <Frame frame={frame}>
      {(wiring, isBad) => (
        <span className={classNames(styles.box, isBad && styles.bad)}>
          {before}
          <input type="text" {...rest} {...wiring} />
          {after}
        </span>
      )}
    </Frame>
  );
}

export type TextAreaProps = FieldFrame &
  Controlled<TextareaHTMLAttributes<HTMLTextAreaElement>> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, labelHidden, optional, hint, error, className, ...rest }: TextAreaProps) {
  const frame = { label, labelHidden, optional, hint, error, className } as FieldFrame;
  return (
    <Frame frame={frame}>
      {(wiring, isBad) => (
        <span className={classNames(styles.box, styles.area, isBad && styles.bad)}>
          <textarea rows={4} {...rest} {...wiring} />
        </span>
      )}
    </Frame>
  );
}

export type SelectProps = FieldFrame &
  Controlled<SelectHTMLAttributes<HTMLSelectElement>> & {
    /** Dashed border if nothing is chosen, as for "Leave out". */
    dashed?: boolean;
    /** 32 px high: filter rows and table headings. */
    compact?: boolean;
    ref?: Ref<HTMLSelectElement>;
  };

/**
 * A native select in the style of our fields: works without scripts, with the keyboard, and on phones. Children are
 * `<option>`s.
 */
export function Select({
  label,
  labelHidden,
  optional,
  hint,
  error,
  className,
  dashed,
  compact,
  ...rest
}: SelectProps) {
  const frame = { label, labelHidden, optional, hint, error, className } as FieldFrame;
  return (
    <Frame frame={frame}>
      {(wiring, isBad) => (
        <span
          className={classNames(styles.box, isBad && styles.bad, dashed && styles.dashed, compact && styles.compact)}
        >
          <select {...rest} {...wiring} />
          <Icon name="chevron-down" className={styles.chevron} />
        </span>
      )}
    </Frame>
  );
}

type CheckProps = {
  children: ReactNode;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement>;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type' | 'children'>;

export function Checkbox({ children, className, error, ...rest }: CheckProps & { error?: string | undefined }) {
  const id = useId();
  const { lack: unchecked, holder } = useChecked();
  const lack = error ?? unchecked;
  return (
    <label className={classNames(styles.check, className)} {...holder}>
      <input
        type="checkbox"
        {...rest}
        {...(lack !== null && { 'aria-invalid': true, 'aria-describedby': `${id}-note` })}
      />
      <span className={styles.mark}>
        <Icon name="check" size={12} />
      </span>
      <span>
        {children}
        {lack !== null && (
          <span className={classNames(styles.hint, styles.error)} id={`${id}-note`} aria-hidden="true">
            <Icon name="fault" size={14} />
            <span>{lack}</span>
          </span>
        )}
      </span>
    </label>
  );
}

export function Radio({ children, className, ...rest }: CheckProps) {
  return (
    <label className={classNames(styles.check, className)}>
      <input type="radio" {...rest} />
      <span className={styles.mark} />
      <span>{children}</span>
    </label>
  );
}

/** Only for settings that apply at once. */
export function Toggle({ children, className, ...rest }: CheckProps) {
  return (
    <label className={classNames(styles.check, className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox reports itself whether it is checked */}
      <input type="checkbox" role="switch" {...rest} />
      <span className={styles.switch} />
      <span>{children}</span>
    </label>
  );
}
