import {
  assigned,
  bought,
  cashInLieu,
  cashMovement,
  dividend,
  exchanged,
  exercised,
  expired,
  interest,
  type Meaning,
  moved,
  paidOut,
  reinvested,
  sold,
  spinOff,
  split,
} from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/** Firstrade, account history. Options have neither symbol nor CUSIP, only a description. */
export const firstradeCsv: TableFormat = {
  kind: 'table',
  id: 'firstrade-csv',
  title: 'Firstrade account history (CSV)',
  columns: {
    trade_date: ['TradeDate'],
    settle_date: ['SettledDate'],
    action: ['Action'],
    symbol: ['Symbol'],
    cusip: ['CUSIP'],
    description: ['Description'],
    quantity: ['Quantity'],
    price: ['Price'],
    amount: ['Amount'],
    category: ['RecordType'],
  },
  fees: ['Commission', 'Fee'],
  required: ['trade_date', 'action', 'symbol', 'description', 'quantity', 'amount'],
  hallmarks: ['RecordType', 'SettledDate'],
  dates: 'mdy',
  currency: 'USD',
  contracts: ['description'],
  signedQuantity: true,
  zeroIsBlank: ['price'],
  derive: pricePaid,
  overrule,
  actions: [
    ['BUY', bought()],
    ['SELL', sold()],
    ['Reinvest*', reinvested],
    ['Dividend*', dividend()],
    ['Interest*', interest],
    ['Split*', split()],
    ['Merger*', exchanged('merger')],
    ['Redemption*', paidOut('redemption')],
    ['Transfer*', moved(null)],
    ['Journal*', moved('journal')],
    ['Deposit*', cashMovement],
    ['Withdraw*', cashMovement],
    ['Expired*', expired],
    ['Other', moved(null)],
  ],
};

/** An event of the company, unless the word is part of its name, as in `DIVIDEND 15 SPLIT CORP`. */
function eventIn(description: string): Meaning | null {
  const words = description.replace(WORDS_OF_NAME, ' ');
  if (/\bREVERSE\s+SPLIT\b/.test(words)) return split('reverse_split');
  if (/\bSPLIT\b/.test(words)) return split();
  if (/\bSPIN-?\s?OFF\b/.test(words)) return spinOff;
  if (/\bMERGER\b/.test(words)) return exchanged('merger');
  return /\bNAME CHANGE\b/.test(words) ? exchanged('symbol_change') : null;
}

const WORDS_OF_NAME =
  /\b(?:SPLIT|MERGER|SPIN-?\s?OFF)S? (?:(?:ARBITRAGE|INDEX|SHARE|BANC|OPPORTUNITIES) )?(?:CORP|INC|ETF|FUND|FD|TRUST|TR|INDEX|ARBITRAGE|LTD|PLC)\b/g;

/** What a dividend bought, as `REIN @ 82.0000`; the company may be called `REIN` as well. */
const REINVESTED = /\bREIN(?:V\w*)?\s+@\s*\$?(\d[\d,]*(?:\.\d+)?)?/;

/** The price of reinvested shares is in the text, where its column has none. */
function pricePaid(row: Row): Derived | null {
  if (!/^(?:0?(?:\.0*)?)$/.test(row.printed('price'))) return null;
  const price = REINVESTED.exec(row.text('description').toUpperCase())?.[1];
  return price === undefined ? null : { price: price.replaceAll(',', '') };
}

function overrule(row: Row, meaning: Meaning): Meaning {
  if (meaning.ignored !== undefined) return meaning;
  const description = row.text('description').toUpperCase();
  if (meaning.side !== undefined) {
    if (description.includes('OPEN CONTRACT')) return { ...meaning, effect: 'open' };
    if (description.includes('CLOSING CONTRACT') || description.includes('CLOSE CONTRACT'))
      return { ...meaning, effect: 'close' };
    return meaning;
  }
  if (row.text('action').toUpperCase() !== 'OTHER') return meaning;
  if (/EXPIR/.test(description)) return expired;
  if (/ASSIGN/.test(description)) return assigned;
  if (/EXERCISE/.test(description)) return exercised;
  if (/IN LIEU/.test(description)) return cashInLieu;
  if (REINVESTED.test(description) || /\bREINV\w*\s*$/.test(description)) return reinvested;
  return /\bTRANSFER(?:RED)? (?:FROM|TO)\b/.test(description) ? meaning : (eventIn(description) ?? meaning);
}
