/** Symbols of cryptocurrencies, as part of a pattern; some are tickers of shares and funds as well. */
export const COINS = 'BTC|XBT|ETH|ETC|SOL|XRP|ADA|DOGE|LTC|DOT|BCH|BSV|LINK|AVAX|MATIC|USDT|USDC';

/** Names of cryptocurrencies, as part of a pattern. */
export const COIN_NAMES =
  'Bitcoin|Ether(?:eum)?|Ethereum Classic|Solana|Ripple|Cardano|Dogecoin|Litecoin|Polkadot|Bitcoin Cash|Bitcoin SV|Chainlink|Avalanche|Tether|USD Coin|Shiba Inu|Stellar|Monero|Polygon';

const SYMBOL = new RegExp(`^(?:${COINS}|SHIB|XLM|XMR)(?:[/._ -]?USD)?$`, 'i');
const NAME = new RegExp(`^(?:${COIN_NAMES})$`, 'i');

/** Whether a ticker and a name are a cryptocurrency's: either alone may be a fund's or a company's. */
export const namesCoin = (symbol: string, name: string): boolean =>
  SYMBOL.test(symbol.trim()) && NAME.test(name.trim());
