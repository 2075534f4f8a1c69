import type { Trade } from '@trover/core/trades/trade.ts';
import { readDecimal } from '../../readers/numbers.ts';
import {
  assigned,
  bought,
  boughtToClose,
  boughtToOpen,
  cancelledPurchase,
  cancelledSale,
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
  movedIn,
  movedOut,
  paidOut,
  reinvested,
  returnOfCapital,
  sold,
  soldShort,
  soldToClose,
  soldToOpen,
  spinOff,
  split,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import { checkedCusip } from '../../rows/securities.ts';
import type { TableFormat } from '../format.ts';

const lending = ignore('interest / stock lending income');

/**
 * Robinhood, account activity. Regulatory fees are inside the amount. An option's contract and a share's CUSIP are in
 * the description; a quantity that ends in S leaves the account.
 */
export const robinhoodCsv: TableFormat = {
  kind: 'table',
  id: 'robinhood-csv',
  title: 'Robinhood account activity (CSV)',
  columns: {
    trade_date: ['Activity Date'],
    settle_date: ['Settle Date'],
    symbol: ['Instrument'],
    description: ['Description'],
    action: ['Trans Code', 'Transaction Code'],
    quantity: ['Quantity'],
    price: ['Price'],
    amount: ['Amount'],
    account_number: ['Account Number'],
  },
  required: ['trade_date', 'symbol', 'description', 'action', 'quantity', 'price', 'amount'],
  hallmarks: ['Trans Code', ['Process Date', 'Instrument'], ['Activity Date', 'Instrument'], 'Transaction Code'],
  dates: 'mdy',
  currency: 'USD',
  contracts: ['description'],
  quantityText: (printed) => (/s$/i.test(printed) ? `-${printed.slice(0, -1)}` : printed),
  finish,
  actions: [
    ['Buy', bought()],
    ['Sell', sold()],
    ['SSHRT', soldShort],
    ['BTO', boughtToOpen],
    ['BTC', boughtToClose],
    ['STO', soldToOpen],
    ['STC', soldToClose],
    ['OEXP', expired],
    ['OASGN', assigned],
    ['OEXCS', exercised],
    ['OEXC', exercised],
    ['BCXL', cancelledPurchase],
    ['SCXL', cancelledSale],

    ['CDIV', dividend()],
    ['QDIV', dividend('qualified')],
    ['MDIV', dividend('payment_in_lieu')],
    ['DIV', dividend()],
    ['LCAP', dividend('long_term_cap_gain')],
    ['SCAP', dividend('short_term_cap_gain')],
    ['DRIP', reinvested],
    ['ROC', returnOfCapital],
    ['CIL', cashInLieu],

    ['STSP', split()],
    ['OCA', exchanged('contract_adjustment')],
    ['SPL', { ...split(), note: 'quantity = shares added' }],
    ['SPR', split('reverse_split')],
    ['SDIV', split('stock_dividend')],
    ['SOFF', spinOff],
    ['SPIN', spinOff],
    ['MRGS', exchanged('merger')],
    ['MRGC', paidOut('cash_merger')],
    ['MRG', exchanged('merger')],
    ['SXCH', exchanged('symbol_change')],
    ['NC', exchanged('symbol_change')],
    ['CONV', exchanged('conversion')],
    ['TNDR', exchanged('tender')],
    ['LIQ', paidOut('liquidation')],
    ['RED', paidOut('redemption')],
    ['WRTH', exchanged('worthless')],

    ['REC', movedIn(null)],
    ['DEL', movedOut(null)],
    ['ACATI', movedIn('account_transfer')],
    ['ACATO', movedOut('account_transfer')],
    ['ACATS', moved('account_transfer')],
    ['T/A', moved('account_transfer')],
    ['XFER', moved(null)],
    ['TXFR', moved(null)],
    ['JNLS', moved('journal')],
    ['JNL', moved('journal')],
    ['ITRF', moved('journal')],
    ['IADJ', moved(null)],

    ['INT', lending],
    ['SLIP', lending],
    ['MINT', interest],
    ['GOLD', fee],
    ['AFEE', fee],
    ['DFEE', fee],
    ['FEE', fee],
    ['OCHG', fee],
    ['DTAX', taxWithheld],
    ['NRAT', taxWithheld],
    ['WTAX', taxWithheld],
    ['ACH', cashMovement],
    ['ACHR', cashMovement],
    ['RTP', cashMovement],
    ['DCF', cashMovement],
    ['WIRE', cashMovement],
    ['XENT', cashMovement],
    ['XENT_CC', cashMovement],
    ['JNLC', cashMovement],
    ['ADJ', moved(null)],
    ['GDBP', cashMovement],
    ['GMPC', cashMovement],
    ['ABIP', cashMovement],
    ['MTCH', cashMovement],
    ['CRRD', cashMovement],
    ['MISC', moved(null)],
    ['CFIR', cashMovement],
    ['DRFRO', cashMovement],
    ['FUTSWP', cashMovement],
    ['EVSWP', cashMovement],
    ['CASH', cashMovement],
    ['DEP', cashMovement],
    ['WDR', cashMovement],
    ['PROMO', cashMovement],
    ['REBATE', cashMovement],
  ],
};

const CUSIP = /CUSIP:?\s*([0-9A-Z]{9})\b/i;

/** Some expirations leave out the day, which is their own. */
const UNDATED = /^Option Expiration for\s+(\S+)\s+(Call|Put)\s+\$([\d,.]+)$/i;

function finish(trade: Trade, row: Row): null {
  const description = row.text('description');
  const undated = trade.option === null ? UNDATED.exec(description) : null;
  const strike = undated && readDecimal(undated[3]!);
  if (undated && strike) {
    trade.type = 'option_expire';
    trade.subtype = null;
    trade.symbol = undated[1]!;
    trade.raw_symbol = description;
    trade.option = {
      underlying: undated[1]!,
      expiry: trade.trade_date ?? '',
      strike,
      right: undated[2]!.toUpperCase() === 'CALL' ? 'C' : 'P',
      multiplier: '100',
    };
    trade.note = 'the contract is printed without its expiry: taken from the day of the expiration';
  }
  const printed = CUSIP.exec(description);
  if (printed && trade.option === null) {
    trade.cusip = printed[1]!.toUpperCase();
    trade.cusip_valid = checkedCusip(trade.cusip);
  }
  const name = description.split('\n', 1)[0]!.replace(CUSIP, '').trim();
  // A dividend's description has its dates, not the security.
  trade.security_name = name === '' || trade.type === 'dividend' ? null : name;
  if (trade.type === 'buy' && /dividend reinvestment/i.test(description)) trade.subtype = 'reinvest';
  return null;
}
