import { useState } from 'react';
import { TextField, type TextFieldProps } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './auth.module.css';
import { strengthOf } from './strength.ts';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'after' | 'hint'> {
  /** Shows how strong the typed password is. */
  measured?: boolean;
}

/** A password field whose content can be shown; a new password has its strength below. */
export function PasswordField({ measured, onChange, error, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState('');
  const strength = measured ? strengthOf(typed) : null;
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      error={error}
      hint={strength?.words}
      beneath={strength && typed !== '' && <Meter level={strength.level} />}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(event);
      }}
      after={
        <button type="button" className={styles.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon name={shown ? 'eye-off' : 'eye'} />
          <span className="sr-only">Show password</span>
        </button>
      }
    />
  );
}

function Meter({ level }: { level: number }) {
  return (
    <span className={styles.meter} role="img" aria-label={`Strength: ${level} of 4`}>
      {[1, 2, 3, 4].map((step) => (
        <i key={step} data-on={step <= level || undefined} />
      ))}
    </span>
  );
}
