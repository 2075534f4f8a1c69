type Control = Pick<HTMLInputElement, 'type' | 'validity' | 'minLength' | 'title' | 'validationMessage'>;

/** The message for a field that the browser's own validation refuses. */
export function validationMessageOf({ type, validity, minLength, title, validationMessage }: Control): string {
  if (validity.valueMissing) return EMPTY_SENTENCES[type] ?? 'This field is required.';
  if (validity.typeMismatch && type === 'email') return 'Enter an email address like name@example.com.';
  if (validity.tooShort) return `Enter at least ${minLength} characters.`;
  return title || validationMessage;
}

const EMPTY_SENTENCES: Record<string, string> = {
  checkbox: 'Check this box to continue.',
  date: 'Choose a date.',
  file: 'Choose a file.',
  radio: 'Choose an option.',
  'select-one': 'Choose an option.',
};
