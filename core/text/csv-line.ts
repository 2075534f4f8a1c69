/** A spreadsheet takes a text that begins like a formula for one. */
function cell(value: string | null): string {
  const text = value ?? '';
  const plain = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** One line of a CSV (RFC 4180); no text in it becomes a formula. */
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(cell).join(',')}\r\n`;
