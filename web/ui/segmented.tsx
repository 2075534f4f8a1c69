import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './styles/segmented.module.css';

/** Two to four exclusive choices that apply at once. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  wide,
}: {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  /** Null: none is selected. */
  value: Value | null;
  onChange: (value: Value) => void;
  wide?: boolean;
}) {
  return (
    <fieldset className={classNames(styles.group, wide && styles.wide)} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.option}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
