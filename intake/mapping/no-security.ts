import { COIN_NAMES, COINS } from '../readers/coins.ts';
import { readDecimal } from '../readers/numbers.ts';
import { nameKey } from './field-names.ts';

type Kind =
  | 'option'
  | 'currency'
  | 'currency pair'
  | 'future'
  | 'cryptocurrency'
  | 'contract for difference'
  | 'commodity';

const CLASS_NAME =
  /^(?:security|asset|instrument|product|sec|market|base|symbol|contract|underlying)?(?:type|class|clas|category|kind|group)$|^segment$|^mercado$/;
const CLASSES: readonly (readonly [Kind, RegExp])[] = [
  ['future', /^(?:fut|futures?|fop|futures? options?|futidx|futstk|futcom|futcur|futuros?|(?:mercado )?a? ?termo)$/i],
  [
    'option',
    /^(?:opt|options?|calls?|puts?|(?:call|put) options?|(?:equity|stock|index|equity and index|single) options?|optidx|optstk|(?:exerc[íi]cio (?:de |da )?)?op[çc](?:[ãa]o|[õo]es)(?: de (?:compra|venda))?)$/i,
  ],
  ['currency pair', /^(?:forex|fx|fx spot|spot fx|currency pair|currencies)$/i],
  ['cryptocurrency', /^(?:crypto|cryptos|crypto ?currency|crypto ?currencies|coin|digital assets?|krypto)$/i],
  ['contract for difference', /^(?:cfds?|contracts? for difference|spread ?bets?|dfb)$/i],
];

const NAMING = /^(?:symbol|ticker|instrument|contract|pair|market|product|item|security|asset|currencypair|code)/;
/** The currency of a security or product, which is no security. */
const MONEY_NAME = /(?<!^)(?<!pair)(?:currency|ccy)$/;
const CURRENCIES = 'USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|CNH|HKD|SGD|SEK|NOK|DKK|PLN|CZK|HUF|TRY|ZAR|MXN';
const ROOTS =
  'ES|MES|NQ|MNQ|YM|MYM|RTY|M2K|CL|MCL|QM|GC|MGC|SI|SIL|HG|NG|RB|HO|PL|ZB|ZN|ZF|ZT|UB|TN|ZC|ZS|ZW|ZL|ZM|LE|GF|6[ABCEJNS]|M6[ABE]|MBT|MET|VX|FDAX|FDXM|FESX|FGBL';
const SHAPES: readonly (readonly [Kind, RegExp])[] = [
  ['currency pair', new RegExp(`^(?:${CURRENCIES})[/._ -]?(?:${CURRENCIES})$`, 'i')],
  ['cryptocurrency', new RegExp(`^(?:${COINS})[/._ -]?(?:${CURRENCIES}|${COINS})$`, 'i')],
  ['currency pair', new RegExp(`^(?:${CURRENCIES})(?: ?(?:to|vs\\.?|→|->) ?)(?:${CURRENCIES})$`, 'i')],
  ['cryptocurrency', new RegExp(`^(?:${COIN_NAMES})(?: ?\\((?:${COINS})\\))?$`, 'i')],
  [
    'commodity',
    /^(?:physical |\d+(?:\.\d+)? ?oz )?(?:gold|silver|platinum|palladium)(?: \(X\w\w\)| coins?| bars?| bullion)?$/i,
  ],
  ['commodity', new RegExp(`^(?:XAU|XAG|XPT|XPD)[/._ -]?(?:${CURRENCIES})$`, 'i')],
  ['future', new RegExp(`^[/@]?(?:${ROOTS})[FGHJKMNQUVXZ]\\d{1,2}(?:[.:]\\w+)?$`)],
  ['future', new RegExp(`^[/@]?(?:${ROOTS}) (?:\\d\\d-\\d\\d|[A-Z]{3} ?'?\\d\\d)$`)],
  ['future', /^[/@][A-Z0-9]{1,4}$/],
  ['contract for difference', /\sCFDs?$/],
];

/** Coins whose bare names are no share's ticker, and those that are a share's as well but never at such a price. */
const BARE_COINS = /^(?:XBT|XRP|ADA|DOGE|SHIB|AVAX|MATIC|DOT|BNB|USDT|USDC)$/;
const MIN_PRICES: Readonly<Record<string, number>> = { BTC: 1000, ETH: 100 };
const SHARE_CLASS =
  /^(?:stocks?|stk|eq|equit(?:y|ies)|(?:common |ordinary )?shares?|common stock|etfs?|etp|(?:mutual )?funds?)$/i;
const PRICES = /price|^(?:kurs|preis|koer|cour|prix|precio|prezzo|rate)$/;

/** A cell that is this, whatever its column is called. */
const DIFFERENCE = /^\s*(?:CFDs?|spread ?bets?|spread ?betting)(?: (?:account|trading))?\s*$/i;

/** Finds by a table's columns which of its rows are of shares or funds, as their class states. */
export function sharesIn(names: readonly string[]): (cells: readonly string[]) => boolean {
  const classes = names.map(nameKey).flatMap((key, at) => (CLASS_NAME.test(key) ? [at] : []));
  return (cells) => classes.some((at) => SHARE_CLASS.test((cells[at] ?? '').trim()));
}

/** Finds by a table's columns which of its rows are about something else than shares, funds and bonds. */
export function kindsIn(names: readonly string[]): (cells: readonly string[]) => Kind | null {
  const keys = names.map(nameKey);
  const classes = keys.flatMap((key, at) => (CLASS_NAME.test(key) ? [at] : []));
  const naming = keys.flatMap((key, at) =>
    NAMING.test(key) && !MONEY_NAME.test(key) && !classes.includes(at) ? [at] : [],
  );
  const prices = keys.flatMap((key, at) => (PRICES.test(key) ? [at] : []));
  return (cells) =>
    kindAmong(CLASSES, classes, cells) ??
    (cells.some((cell) => DIFFERENCE.test(cell)) ? 'contract for difference' : null) ??
    kindAmong(SHAPES, naming, cells) ??
    bareMoney(cells, naming, prices) ??
    (classes.some((at) => SHARE_CLASS.test((cells[at] ?? '').trim())) ? null : bareCoin(cells, naming, prices));
}

const MONEY = new RegExp(`^(?:${CURRENCIES}|cash|cash balance|bargeld|guthaben|liquidités|contanti|efectivo)$`, 'i');

/** An account's money as its own row: a currency at the price of one, or at none. */
function bareMoney(cells: readonly string[], naming: readonly number[], prices: readonly number[]): Kind | null {
  if (!naming.some((at) => MONEY.test((cells[at] ?? '').trim()))) return null;
  const isOne = (at: number) => ['1', '0'].includes(readDecimal((cells[at] ?? '').trim()) ?? '0');
  return prices.length > 0 && prices.every(isOne) ? 'currency' : null;
}

function bareCoin(cells: readonly string[], naming: readonly number[], prices: readonly number[]): Kind | null {
  for (const at of naming) {
    const cell = (cells[at] ?? '').trim();
    const least = MIN_PRICES[cell];
    const costs = (place: number) => Number(readDecimal((cells[place] ?? '').trim()) ?? 0);
    if (BARE_COINS.test(cell) || (least !== undefined && prices.some((place) => costs(place) >= least)))
      return 'cryptocurrency';
  }
  return null;
}

function kindAmong(
  kinds: readonly (readonly [Kind, RegExp])[],
  places: readonly number[],
  cells: readonly string[],
): Kind | null {
  for (const at of places) {
    const cell = (cells[at] ?? '').trim();
    const found = kinds.find(([, pattern]) => pattern.test(cell));
    if (found) return found[0];
  }
  return null;
}
