import type { TradeType } from '@trover/core/trades/trade.ts';

/** What a Quicken action does: nothing that is a trade, or a trade and which of its figures it has. */
export type QifAction = { ignored: string } | QifTrade;

export interface QifTrade {
  ignored?: undefined;
  type: TradeType;
  subtype: string | null;
  /** Whether money goes out (-1) or comes in (1) with it. */
  cash: -1 | 0 | 1;
  /** A split's quantity is new shares for ten old ones; others need units or have none. */
  units: 'required' | 'none' | 'ratio';
}

const trade = (type: TradeType, subtype: string | null, cash: -1 | 0 | 1, units: QifTrade['units']): QifTrade => ({
  type,
  subtype,
  cash,
  units,
});

const paid = (subtype: string | null): QifTrade => trade('dividend', subtype, 1, 'none');
const interest: QifAction = { ignored: 'interest' };
const cash: QifAction = { ignored: 'cash movement' };
const grant: QifAction = { ignored: 'employee option: nothing is held before it is exercised' };

/** Quicken's investment actions. With an X behind them the money goes to or comes from another account. */
const ACTIONS: Record<string, QifAction> = {
  BUY: trade('buy', null, -1, 'required'),
  CVRSHRT: trade('buy', 'buy_to_cover', -1, 'required'),
  SELL: trade('sell', null, 1, 'required'),
  SHTSELL: trade('sell', 'short_sell', 1, 'required'),
  REINVDIV: trade('buy', 'reinvest', -1, 'required'),
  REINVINT: trade('buy', 'reinvest', -1, 'required'),
  REINVLG: trade('buy', 'reinvest', -1, 'required'),
  REINVMD: trade('buy', 'reinvest', -1, 'required'),
  REINVSH: trade('buy', 'reinvest', -1, 'required'),
  DIV: paid(null),
  CGLONG: paid('long_term_cap_gain'),
  CGMID: paid('mid_term_cap_gain'),
  CGSHORT: paid('short_term_cap_gain'),
  RTRNCAP: trade('other', 'return_of_capital', 1, 'none'),
  SHRSIN: trade('transfer_in', null, 0, 'required'),
  SHRSOUT: trade('transfer_out', null, 0, 'required'),
  STKSPLIT: trade('split', null, 0, 'ratio'),
  EXERCISE: trade('buy', 'stock_plan', -1, 'required'),
  EXERCIS: trade('buy', 'stock_plan', -1, 'required'),
  GRANT: grant,
  VEST: grant,
  EXPIRE: grant,
  INTINC: interest,
  INTCHG: interest,
  MARGINT: interest,
  MISCINC: { ignored: 'income that is not a trade' },
  MISCEXP: { ignored: 'fee or expense' },
  CASH: cash,
  XIN: cash,
  XOUT: cash,
  CONTRIB: cash,
  CONTRIBX: cash,
  WITHDRW: cash,
  WITHDRWX: cash,
  REMINDER: { ignored: 'reminder' },
};

/** The action as Quicken spells it, in any case; null when it has none such. */
export function findQifAction(printed: string): QifAction | null {
  const name = printed.trim().toUpperCase();
  return ACTIONS[name] ?? (name.endsWith('X') ? (ACTIONS[name.slice(0, -1)] ?? null) : null);
}
