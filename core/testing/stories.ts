import { type MatchableCase, matchCase } from '../cases/match-case.ts';
import { type Corrections, NO_CORRECTIONS, PLAIN_HISTORY } from '../securities/history/corrections.ts';
import type { Trade } from '../trades/trade.ts';
import { planOf, shortLines } from './ledger.ts';
import { trade } from './trades.ts';

/** ABC pays what was lost from purchase to sale in 2020, and on what is held at its end the price above 10. */
export const abc: MatchableCase = {
  slug: 'abc-2020',
  currency: 'USD',
  securities: [],
  class_periods: [{ id: 'class', from: '2020-01-02', to: '2020-06-30' }],
  plan: planOf(),
  est_recovery_per_share: null,
  closes: [],
};

export const row = (type: Trade['type'], trade_date: string, quantity: string, more: Partial<Trade> = {}): Trade =>
  trade({ type, trade_date, quantity, price: null, ...more });
export const bought = (date: string, quantity: string, price: string, more: Partial<Trade> = {}) =>
  row('buy', date, quantity, { price, ...more });
export const sold = (date: string, quantity: string, price: string, more: Partial<Trade> = {}) =>
  row('sell', date, quantity, { price, ...more });
export const event = (subtype: string, date: string, quantity: string, more: Partial<Trade> = {}) =>
  row('other', date, quantity, { subtype, ...more });

/** What the case of ABC gives an owner with these trades. */
export function outcomeOf(trades: Trade[], corrections: Partial<Corrections> = {}, changes = PLAIN_HISTORY.changes) {
  const { result } = matchCase(abc, trades, '2021-06-01', {
    assigned: new Map(),
    corrections: { ...NO_CORRECTIONS, ...corrections },
    changes,
  });
  return { claim: result!.claim, lines: shortLines(result!), notices: result!.notices.map(({ code }) => code) };
}
