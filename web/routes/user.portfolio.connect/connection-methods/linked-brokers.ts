/**
 * The brokers that each link service reaches, by the id in our list. Sources: Plaid's coverage of Investments and
 * SnapTrade's list of brokerages, with the name by which SnapTrade opens the broker's own page; null opens its list.
 */
export const plaidBrokers: ReadonlySet<string> = new Set([
  'charles-schwab',
  'e-trade',
  'fidelity',
  'firstrade',
  'j-p-morgan-chase',
  'merrill',
  'questrade',
  'robinhood',
  'tastytrade',
  'vanguard',
  'webull',
  'wealthsimple',
]);

export const snapTradeBrokers: Readonly<Record<string, string | null>> = {
  'charles-schwab': 'SCHWAB',
  commsec: null,
  degiro: null,
  'e-trade': 'ETRADE',
  etoro: null,
  fidelity: 'FIDELITY',
  questrade: 'QUESTRADE',
  robinhood: 'ROBINHOOD',
  tastytrade: 'TASTYTRADE',
  'td-direct-investing': null,
  'trading-212': 'TRADING212',
  vanguard: 'VANGUARD',
  wealthsimple: 'WEALTHSIMPLETRADE',
  webull: 'WEBULL',
  zerodha: 'ZERODHA',
};
