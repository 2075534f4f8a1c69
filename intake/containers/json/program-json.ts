import { dayOf as dayInNewYork } from '../../links/reading.ts';
import { addDecimals, isNegative, magnitude, readDecimal } from '../../readers/numbers.ts';

type Item = Record<string, unknown>;
type Flat = Record<string, string>;

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const itemIn = (item: Item, name: string): Item => (isItem(item[name]) ? item[name] : {});
const itemsIn = (item: Item, name: string): Item[] =>
  Array.isArray(item[name]) ? item[name].filter(isItem) : isItem(item[name]) ? [item[name]] : [];
const dayOf = (value: unknown): string => textOf(value).slice(0, 10);

/**
 * The transactions that a broker's programming interface answers with, saved as a file, as one flat object each; null for
 * any other JSON.
 */
export const programTransactions = (value: unknown): Flat[] | null =>
  schwabTransactions(value) ?? tradierEvents(value) ?? ghostfolioActivities(value) ?? trading212Orders(value);

/** Schwab: what was paid for, and each cost, is an item of its transaction. A negative amount is of units that went out. */
function schwabTransactions(value: unknown): Flat[] | null {
  const all = Array.isArray(value) ? value.filter(isItem) : isItem(value) ? itemsIn(value, 'transactions') : [];
  const isOfSchwab = (each: Item) => Array.isArray(each.transferItems) && textOf(each.activityId) !== '';
  if (all.length === 0 || !all.every(isOfSchwab)) return null;
  return all.flatMap((each) => {
    const items = itemsIn(each, 'transferItems');
    const securities = items.filter((item) => !/^(?:CURRENCY)?$/.test(textOf(itemIn(item, 'instrument').assetType)));
    const cost = items
      .filter((item) => textOf(item.feeType) !== '')
      .map((item) => magnitude(readDecimal(textOf(item.cost)) ?? '0'))
      .reduce(addDecimals, '0');
    const rows: Item[] = securities.length > 0 ? securities : [{}];
    return rows.map((item) => schwabRow(each, item, cost, rows.length));
  });
}

/** Transactions that were refused, or are not made yet, have another status; a correction repeats a trade. */
const isMade = ({ status, activityType }: Item): boolean =>
  /^(?:VALID)?$/.test(textOf(status)) && !/_CORRECTION$/.test(textOf(activityType));

function schwabRow(each: Item, item: Item, cost: string, rows: number): Flat {
  const instrument = itemIn(item, 'instrument');
  const amount = readDecimal(textOf(item.amount)) ?? '';
  const row: Flat = {
    'Trade Date': dayInNewYork(textOf(each.tradeDate || each.time)) ?? '',
    'Settlement Date': dayOf(each.settlementDate),
    Action: schwabAction(each, item, amount),
    Symbol: textOf(instrument.symbol),
    CUSIP: textOf(instrument.cusip),
    Description: textOf(instrument.description) || textOf(each.description),
    Quantity: amount === '' ? '' : magnitude(amount),
    Price: textOf(item.price),
    // The sum of several trades in one transaction is not that of each.
    Commission: rows > 1 ? '' : cost,
    'Net Amount': rows > 1 ? textOf(item.cost) : textOf(each.netAmount),
    'Account Number': textOf(each.accountNumber),
  };
  if (!/^(?:VALID)?$/.test(textOf(each.status))) row.Status = textOf(each.status);
  return row;
}

function schwabAction(each: Item, item: Item, amount: string): string {
  const type = textOf(each.type);
  if (!isMade(each)) return 'Order not executed';
  if (type === 'DIVIDEND_OR_INTEREST')
    return /int(?:erest)?\b/i.test(textOf(each.description)) ? 'Interest' : 'Dividend';
  if (/^(?:ACH|CASH|ELECTRONIC_FUND|WIRE)/.test(type))
    return isNegative(textOf(each.netAmount)) ? 'Withdrawal' : 'Deposit';
  if (type !== 'TRADE' || amount === '') return type;
  const isOut = isNegative(amount);
  const isOpened = textOf(item.positionEffect) === 'OPENING';
  if (textOf(itemIn(item, 'instrument').assetType) === 'OPTION')
    return `${isOut ? 'Sell' : 'Buy'} to ${isOpened ? 'Open' : 'Close'}`;
  if (isOut && isOpened) return 'Sell Short';
  return isOut ? 'Sell' : textOf(item.positionEffect) === 'CLOSING' ? 'Buy to Cover' : 'Buy';
}

/** Tradier: the history of an account, whose trades are objects within its events. A sale has a negative quantity. */
function tradierEvents(value: unknown): Flat[] | null {
  const events = isItem(value) ? itemsIn(itemIn(value, 'history'), 'event') : [];
  if (events.length === 0 || !events.every((each) => textOf(each.type) !== '' && textOf(each.date) !== '')) return null;
  if (!events.some((each) => isItem(each.trade) || isItem(each.option))) return null;
  return events.map((each) => {
    const trade = { ...itemIn(each, textOf(each.type)) };
    const quantity = readDecimal(textOf(trade.quantity)) ?? '';
    const isTrade = textOf(each.type) === 'trade';
    return {
      'Trade Date': dayOf(each.date),
      Action: isTrade ? (isNegative(quantity) ? 'Sell' : 'Buy') : tradierAction(each, trade),
      Symbol: textOf(trade.symbol),
      Description: textOf(trade.description),
      Quantity: quantity === '' || quantity === '0' ? '' : magnitude(quantity),
      Price: isTrade ? textOf(trade.price) : '',
      Commission: textOf(trade.commission),
      'Net Amount': textOf(each.amount),
    };
  });
}

function tradierAction({ type, amount }: Item, { option_type }: Item): string {
  const kind = textOf(type);
  if (kind === 'option') return textOf(option_type);
  if (kind === 'ach' || kind === 'wire' || kind === 'transfer' || kind === 'journal')
    return isNegative(textOf(amount)) ? 'Withdrawal' : 'Deposit';
  return kind;
}

/** What is no security in a portfolio of Ghostfolio, whose symbols are numbers of its own. */
const GHOSTFOLIO_ACTIONS: Readonly<Record<string, string>> = { ITEM: 'Valuable', LIABILITY: 'Liability' };

/** The symbol of what a person entered without a market. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Ghostfolio: a portfolio's activities, with the price of one unit. */
function ghostfolioActivities(value: unknown): Flat[] | null {
  const activities = isItem(value) && isItem(value.meta) ? itemsIn(value, 'activities') : [];
  const isOfGhostfolio = (each: Item) => ['type', 'unitPrice', 'dataSource'].every((name) => textOf(each[name]) !== '');
  if (activities.length === 0 || !activities.every(isOfGhostfolio)) return null;
  return activities.map((each) => {
    const type = textOf(each.type);
    const symbol = textOf(each.symbol);
    const isTrade = /^(?:BUY|SELL|DIVIDEND)$/.test(type);
    const isSecurity = isTrade && textOf(each.dataSource) !== 'COINGECKO' && !UUID.test(symbol);
    return {
      'Trade Date': dayOf(each.date),
      Action: GHOSTFOLIO_ACTIONS[type] ?? (isTrade && !isSecurity ? 'Valuable' : type),
      Symbol: isSecurity ? symbol : '',
      Quantity: isSecurity ? textOf(each.quantity) : '',
      Price: isSecurity ? textOf(each.unitPrice) : '',
      Commission: textOf(each.fee),
      Currency: textOf(each.currency),
    };
  });
}

/** The ticker behind Trading 212's own code of an instrument: `NKE_US_EQ`, `VODl_EQ`. */
const TRADING_212_CODE = /^([A-Z0-9.]+?)[a-z]?(?:_[A-Z]{2})?_EQ$/;

/** Instants are UTC's. Shares of America are also traded when it is the next day there. */
const IN_NEW_YORK = /_(?:US|CA)_EQ$/;

/** Trading 212: orders with their fills, in the shape of today and in that of the first version. Money is another currency's. */
function trading212Orders(value: unknown): Flat[] | null {
  const all = isItem(value) ? itemsIn(value, 'items') : Array.isArray(value) ? value.filter(isItem) : [];
  const orders = all.map((each) => ({ order: isItem(each.order) ? each.order : each, fill: itemIn(each, 'fill') }));
  const isOwn = ({ order }: { order: Item }) => TRADING_212_CODE.test(textOf(order.ticker)) && 'status' in order;
  if (orders.length === 0 || !orders.every(isOwn)) return null;
  return orders.map(({ order, fill }) => {
    const instrument = itemIn(order, 'instrument');
    const quantity = readDecimal(textOf(fill.quantity) || textOf(order.filledQuantity)) ?? '';
    const isFilled = textOf(order.status) === 'FILLED';
    const day = IN_NEW_YORK.test(textOf(order.ticker))
      ? (instant: unknown) => dayInNewYork(textOf(instant)) ?? ''
      : dayOf;
    // An order that is open or was cancelled may have been changed long after its fill.
    const changed = isFilled ? order.dateModified : null;
    return {
      'Trade Date': day(fill.filledAt || order.dateExecuted || changed),
      Action: isFilled || !/^0?$/.test(quantity) ? trading212Action(order, fill, quantity) : 'Order not executed',
      Symbol: TRADING_212_CODE.exec(textOf(order.ticker))?.[1] ?? '',
      ISIN: textOf(instrument.isin),
      Description: textOf(instrument.name),
      Quantity: quantity === '' ? '' : magnitude(quantity),
      Price: textOf(fill.price) || textOf(order.fillPrice),
      Currency: textOf(instrument.currency) || textOf(order.currency),
    };
  });
}

/** Fills are also of shares that came by a split or a transfer. Sales may have a minus before their shares, purchases none. */
function trading212Action(order: Item, fill: Item, quantity: string): string {
  const kind = textOf(fill.type);
  if (!/^(?:TRADE)?$/.test(kind)) return kind.replaceAll('_', ' ');
  const side = textOf(order.side);
  if (side === 'SELL') return 'Sell';
  if (side === 'BUY') return isNegative(quantity) ? 'Side unclear' : 'Buy';
  return side !== '' ? side : isNegative(quantity) ? 'Sell' : 'Buy';
}
