import {
  assigned,
  bought,
  boughtToCover,
  cancelledPurchase,
  cancelledSale,
  exercised,
  expired,
  type Meaning,
  sold,
  soldShort,
} from '../../rows/meaning.ts';

/** What Interactive Brokers' codes beside a trade add to its side: `C;Ep` closes a position as its option expired. */
export function meaningByCodes(printed: string, { sells, isOption }: { sells: boolean; isOption: boolean }): Meaning {
  const codes = new Set(printed.split(/[;,\s]+/));
  if (codes.has('Ca')) return sells ? cancelledPurchase : cancelledSale;
  if (isOption) {
    if (codes.has('Ep')) return expired;
    if (codes.has('A')) return assigned;
    if (codes.has('Ex')) return exercised;
  }
  if (codes.has('O') && sells) return soldShort;
  if (codes.has('C') && !sells) return boughtToCover;
  const effect = codes.has('O') ? 'open' : codes.has('C') ? 'close' : null;
  return (sells ? sold : bought)(null, effect === null ? {} : { effect });
}
