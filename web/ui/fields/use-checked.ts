import { type FormEvent, useState } from 'react';
import { whatIsInvalid } from './what-is-invalid.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The browser's own check of a field, when its form is sent: the sentence stays beside the field until it is changed,
 * and the first field of the form that fails gets the focus. The handlers go to the element around the field.
 */
export function useChecked() {
  const [lack, setLack] = useState<string | null>(null);
  const onInvalidCapture = (event: FormEvent) => {
    const control = event.target as Control;
    event.preventDefault();
    setLack(whatIsInvalid(control as HTMLInputElement));
    const first = control.form?.querySelector('input:invalid, select:invalid, textarea:invalid');
    if (first === control) control.focus();
  };
  const onInput = () => setLack(null);
  return { lack, holder: { onInvalidCapture, onInput } };
}
