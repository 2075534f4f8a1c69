import type { Trade } from '@trover/core/trades/trade.ts';
import { dividedByTens, negate } from '../../readers/numbers.ts';
import {
  assigned,
  bought,
  cashInLieu,
  cashMovement,
  dividend,
  exchanged,
  exercised,
  expired,
  fee,
  ignore,
  interest,
  moved,
  reinvested,
  sold,
  spinOff,
  split,
  type TradeMeaning,
  taxWithheld,
} from '../../rows/meaning.ts';
import { lessFees } from '../../rows/net-of-fees.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

const { outward: _, ...mergerIn } = exchanged('merger');
const mergerOut: TradeMeaning = { ...mergerIn, subtype: 'merger_out' };
const { outward: _out, ...changeIn } = exchanged('symbol_change');
const changeOut: TradeMeaning = { ...changeIn, subtype: 'symbol_change_out' };

/** tastytrade, history of transactions. Option prices are per contract; `Value` leaves commissions and fees out. */
export const tastytradeCsv: TableFormat = {
  kind: 'table',
  id: 'tastytrade-csv',
  title: 'tastytrade transaction history (CSV)',
  columns: {
    trade_date: ['Date'],
    category: ['Type'],
    action_detail: ['Sub Type'],
    action: ['Action'],
    symbol: ['Symbol'],
    security_type: ['Instrument Type'],
    description: ['Description'],
    amount: ['Value'],
    quantity: ['Quantity'],
    price: ['Average Price'],
    multiplier: ['Multiplier'],
    currency: ['Currency'],
  },
  fees: ['Commissions', 'Fees'],
  feeSign: 'negative',
  required: ['trade_date', 'category', 'action', 'symbol', 'amount', 'quantity', 'price'],
  hallmarks: ['Root Symbol', 'Underlying Symbol', ['Average Price', 'Instrument Type']],
  dates: 'mdy',
  currency: 'USD',
  contracts: ['symbol'],
  actionOf,
  finish,
  actions: [
    ['BUY_TO_OPEN', bought(null, { effect: 'open' })],
    ['BUY_TO_CLOSE', bought('buy_to_cover', { effect: 'close' })],
    ['SELL_TO_OPEN', sold('short_sell', { effect: 'open' })],
    ['SELL_TO_CLOSE', sold(null, { effect: 'close' })],
    ['BUY', bought()],
    ['SELL', sold()],
    ['event EXPIRATION', expired],
    ['event ASSIGNMENT', assigned],
    ['event EXERCISE', exercised],
    ['event MERGER BUY_TO_OPEN', mergerIn],
    ['event MERGER SELL_TO_OPEN', mergerIn],
    ['event MERGER *', mergerOut],
    ['event SYMBOL CHANGE BUY_TO_OPEN', changeIn],
    ['event SYMBOL CHANGE SELL_TO_OPEN', changeIn],
    ['event SYMBOL CHANGE *', changeOut],
    ['event FORWARD SPLIT*', split()],
    ['event STOCK SPLIT*', split()],
    ['event REVERSE SPLIT*', split('reverse_split')],
    ['event SPINOFF*', spinOff],
    ['event STOCK DIVIDEND*', split('stock_dividend')],
    ['event DIVIDEND*', reinvested],
    ['event ACAT*', moved('account_transfer')],
    ['event TRANSFER*', moved(null)],
    ['money DIVIDEND*', dividend()],
    ['money CASH IN LIEU*', cashInLieu],
    ['money SUBSTITUTE*', dividend('payment_in_lieu')],
    [/^MONEY .*INTEREST/, interest],
    [/^MONEY .*(?:WITHH|TAX)/, taxWithheld],
    [/^MONEY .*\bFEES?\b/, fee],
    [/^MONEY .*MARK TO MARKET/, ignore('futures mark to market')],
    ['money *', cashMovement],
  ],
};

/** What happened, from the columns of the year: the newest has a sub type, older ones only the description. */
function actionOf(row: Row): string {
  const category = row.text('category').toUpperCase();
  const detail = row.text('action_detail');
  const action = row.text('action').toUpperCase().replaceAll(' ', '_');
  if (category === 'MONEY MOVEMENT') return `money ${detail} ${row.text('description')}`;
  if (category !== 'RECEIVE DELIVER') return action;
  const text = `${detail} ${row.text('description')}`.toUpperCase();
  if (/EXPIRATION/.test(text)) return 'event EXPIRATION';
  // the money of an option whose removal is its own row
  if (/CASH SETTLED/.test(text)) return /EXERCISE/.test(text) ? 'event EXERCISE' : 'event ASSIGNMENT';
  if (action === '' && /ASSIGNMENT/.test(text)) return 'event ASSIGNMENT';
  if (action === '' && /EXERCISE/.test(text)) return 'event EXERCISE';
  if (/MERGER/.test(text)) return `event MERGER ${action}`;
  if (/SYMBOL CHANGE/.test(text)) return `event SYMBOL CHANGE ${action}`;
  // a split closes a contract and opens the adjusted one
  if (/SPLIT/.test(detail.toUpperCase()) && /OPTION/i.test(row.text('security_type')) && action !== '') return action;
  if (/SPLIT|SPINOFF|STOCK DIVIDEND|ACAT|TRANSFER/.test(detail.toUpperCase())) return `event ${detail}`;
  return action === '' ? `event ${detail}` : action;
}

/** Whether the price is what a contract of a hundred shares cost, as older files print it: contracts times it is the sum. */
function isPerContract({ price, quantity, net_amount }: Trade): boolean {
  const worth = Number(price ?? 0) * Number(quantity ?? 0);
  return worth > 0 && Math.abs(worth - Math.abs(Number(net_amount ?? 0))) < worth / 100;
}

function finish(trade: Trade, row: Row): null {
  if (trade.type === 'split' && trade.quantity !== null && /^sell/i.test(row.text('action')))
    trade.quantity = negate(trade.quantity);
  const multiplier = row.text('multiplier');
  if (trade.option !== null && /^10*(?:\.0*)?$/.test(multiplier)) {
    const places = multiplier.split('.', 1)[0]!.length - 1;
    trade.option = { ...trade.option, multiplier: `1${'0'.repeat(places)}` };
    if (trade.price !== null) trade.price = dividedByTens(trade.price, places);
  }
  if (trade.option !== null && multiplier === '' && isPerContract(trade)) trade.price = dividedByTens(trade.price!, 2);
  if (trade.type !== 'dividend') lessFees(trade, 'Value + Commissions + Fees');
  const delivered = row.text('category').toUpperCase() === 'RECEIVE DELIVER' && trade.option === null;
  if (delivered && (trade.type === 'buy' || trade.type === 'sell')) trade.note = 'delivery from an option';
  return null;
}
