import { type FormEvent, useState } from 'react';
import { validationMessageOf } from './validation-message.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The browser's own validation of a field, when its form is sent: the message remains at the field until it is changed,
 * and the form's first invalid field gets the focus. Spread the handlers on the element around the field.
 */
export function useChecked() {
  const [lack, setLack] = useState<string | null>(null);
  const onInvalidCapture = (event: FormEvent) => {
    const control = event.target as Control;
    event.preventDefault();
    setLack(validationMessageOf(control as HTMLInputElement));
    const first = control.form?.querySelector('input:invalid, select:invalid, textarea:invalid');
    if (first === control) control.focus();
  };
  const onInput = () => setLack(null);
  return { lack, holder: { onInvalidCapture, onInput } };
}
