import { type Corrections, NO_CORRECTIONS } from '@trover/core/securities/history/corrections.ts';
import type { TradeCorrection } from '@trover/db/queries/securities/corrections.ts';

/** The owner's corrections of trades, by the trades' positions in a list; ignores corrections of other trades. */
export function placeCorrections(
  trades: readonly { id: number }[],
  corrections: readonly TradeCorrection[],
): Corrections {
  if (corrections.length === 0) return NO_CORRECTIONS;
  const places = new Map(trades.map(({ id }, place) => [id, place]));
  const joined: [number, number][] = [];
  const parted: [number, number][] = [];
  const ratios = new Map<number, string>();
  const ignored = new Set<number>();
  const acquired = new Map<number, { on: string; price: string }>();
  for (const { kind, trade_id, other_trade_id, ratio, acquired_on, acquired_price } of corrections) {
    const place = places.get(trade_id);
    const other = other_trade_id === null ? undefined : places.get(other_trade_id);
    if (place === undefined) continue;
    if (kind === 'ratio') ratios.set(place, ratio!);
    else if (kind === 'ignored') ignored.add(place);
    else if (kind === 'acquired') acquired.set(place, { on: acquired_on!, price: acquired_price! });
    else if (other !== undefined) (kind === 'joined' ? joined : parted).push([place, other]);
  }
  return { joined, parted, ratios, ignored, acquired };
}
