/** In a link to an invoice, this key replaces a stored file's key: the invoice is printed whenever it is downloaded. */
export const invoiceKey = (id: number): string => `invoice:${id}`;

export function invoiceOfKey(key: string): number | undefined {
  const id = /^invoice:(\d{1,15})$/.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** The year and place of a number such as `INV-2026-0007`. */
export function readInvoiceNumber(number: string): { year: number; position: number } | undefined {
  const [, year, position] = /^INV-(\d{4})-(\d{4,9})$/.exec(number) ?? [];
  return year === undefined ? undefined : { year: Number(year), position: Number(position) };
}

/** `INV-2026-0007`: the year, and the invoice's number in it. */
export const invoiceNumber = ({ year, position }: { year: number; position: number }): string =>
  `INV-${year}-${String(position).padStart(4, '0')}`;
