import { readDecimal } from '../../readers/numbers.ts';
import {
  bought,
  cashMovement,
  dividend,
  exchanged,
  fee,
  ignore,
  interest,
  moved,
  sold,
  spinOff,
  split,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/** XTB, cash operations: `OPEN BUY 3/5 @ 81.6000` is the comment, of which 3 in this row. */
export const xtbCsv: TableFormat = {
  kind: 'table',
  id: 'xtb-csv',
  title: 'XTB cash operations (CSV)',
  columns: {
    note: ['ID', 'Position'],
    category: ['Type'],
    trade_date: ['Time'],
    symbol: ['Symbol', 'Ticker', 'Instrument'],
    action_detail: ['Comment'],
    amount: ['Amount'],
  },
  required: ['category', 'trade_date', 'symbol', 'action_detail', 'amount'],
  hallmarks: [
    ['ID', 'Type', 'Time', 'Symbol', 'Comment', 'Amount'],
    ['Type', 'Ticker', 'Time', 'Comment', 'Amount'],
  ],
  needsHallmark: true,
  dates: 'dmy',
  currency: null,
  preamble: 'preamble line',
  derive,
  actionOf: (row: Row) => row.derived?.action ?? row.text('category'),
  actions: [
    ['buy', bought()],
    ['sell', sold()],
    ['cover', bought('buy_to_cover')],
    ['short', sold('short_sell')],
    ['Divident*', dividend()],
    ['Dividend*', dividend()],
    ['Spin*', spinOff],
    ['Stock split*', split()],
    ['Transfer*', moved(null)],
    ['Corporate action*', exchanged('corporate_action')],
    [/TAX/, taxWithheld],
    [/INTEREST/, interest],
    [/FEE|COMMISSION|SWAP|ROLLOVER/, fee],
    [/PROFIT|CLOSE TRADE|ADJUST/, ignore('result of a contract for difference')],
    [/DEPOSIT|WITHDRAW|PAYOUT|BONUS|SUBACCOUNT/, cashMovement],
  ],
};

const TRADE = /^(OPEN|CLOSE)\s+(BUY|SELL)\s+([\d.]+)(?:\/[\d.]+)?\s+@\s+([\d.]+)/i;
const SIDES: Record<string, string> = {
  'OPEN BUY': 'buy',
  'CLOSE BUY': 'sell',
  'OPEN SELL': 'short',
  'CLOSE SELL': 'cover',
};

function derive(row: Row): Derived | null {
  const found = TRADE.exec(row.text('action_detail'));
  const units = found && readDecimal(found[3]!);
  const price = found && readDecimal(found[4]!);
  if (!found || !units || !price) return null;
  return { action: SIDES[`${found[1]} ${found[2]}`.toUpperCase()] ?? '', quantity: units, price };
}
