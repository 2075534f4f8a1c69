const MAX_LENGTH = 60;

/** A value of a document as JSON, shortened for a message. */
export function showValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 3)}…` : text;
}
