type Control = Pick<HTMLInputElement, 'type' | 'validity' | 'minLength' | 'title' | 'validationMessage'>;

/** What the browser holds against a field of a form that is sent, as the sentence beside it. */
export function whatIsInvalid({ type, validity, minLength, title, validationMessage }: Control): string {
  if (validity.valueMissing) return WHERE_NOTHING_IS[type] ?? 'This cannot be left empty.';
  if (validity.typeMismatch && type === 'email') return 'An email address looks like name@example.com.';
  if (validity.tooShort) return `It takes ${minLength} characters or more.`;
  return title || validationMessage;
}

const WHERE_NOTHING_IS: Record<string, string> = {
  checkbox: 'It goes on once this is ticked.',
  date: 'Choose a day.',
  file: 'Choose a file.',
  radio: 'Choose one of these.',
  'select-one': 'Choose one of the list.',
};
