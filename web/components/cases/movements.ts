/** The effect of a trade on the shares held, and the word for it. */
export interface Movement {
  /** `set` states a holding; `none` changes nothing that counts. */
  effect: 'in' | 'out' | 'change' | 'set' | 'none';
  word: string;
}

const byType: Record<string, Movement> = {
  buy: { effect: 'in', word: 'Buy' },
  sell: { effect: 'out', word: 'Sell' },
  transfer_in: { effect: 'in', word: 'Received' },
  transfer_out: { effect: 'out', word: 'Delivered' },
  split: { effect: 'change', word: 'Split' },
  dividend: { effect: 'none', word: 'Dividend' },
  option_buy_to_open: { effect: 'in', word: 'Buy to open' },
  option_sell_to_open: { effect: 'out', word: 'Sell to open' },
  option_buy_to_close: { effect: 'in', word: 'Buy to close' },
  option_sell_to_close: { effect: 'out', word: 'Sell to close' },
  option_buy: { effect: 'in', word: 'Buy' },
  option_sell: { effect: 'out', word: 'Sell' },
  option_expire: { effect: 'none', word: 'Expired' },
  option_assign: { effect: 'none', word: 'Assigned' },
  option_exercise: { effect: 'none', word: 'Exercised' },
};

const bySubtype: Record<string, Movement> = {
  opening: { effect: 'set', word: 'Held' },
  closing: { effect: 'none', word: 'Held' },
  stock_dividend: { effect: 'in', word: 'Stock dividend' },
  spin_off: { effect: 'in', word: 'Spin-off' },
  free_share: { effect: 'in', word: 'Received' },
  gift: { effect: 'in', word: 'Gift' },
  short_sell: { effect: 'out', word: 'Short sale' },
  buy_to_cover: { effect: 'in', word: 'Buy to cover' },
  merger_in: { effect: 'in', word: 'Merger' },
  offering: { effect: 'in', word: 'Offering' },
};

export function movementOf({ type, subtype }: { type: string; subtype: string | null }): Movement {
  const special = subtype === null ? undefined : bySubtype[subtype];
  if (special) return special;
  const known = byType[type];
  if (known) return known;
  if (subtype?.endsWith('_in')) return { effect: 'in', word: 'Received' };
  if (subtype?.endsWith('_out')) return { effect: 'out', word: 'Delivered' };
  return { effect: 'none', word: 'Other' };
}
