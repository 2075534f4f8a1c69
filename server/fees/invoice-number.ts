/** The key in a link to an invoice, in place of a stored file's key: it is printed again whenever it is fetched. */
export const invoiceKey = (id: number): string => `invoice:${id}`;

export function invoiceOfKey(key: string): number | undefined {
  const id = /^invoice:(\d{1,15})$/.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** `INV-2026-0007`: the year, and the place in it. */
export const invoiceNumber = ({ year, position }: { year: number; position: number }): string =>
  `INV-${year}-${String(position).padStart(4, '0')}`;
