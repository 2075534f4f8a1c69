import type { Trade } from '@trover/core/trades/trade.ts';
import { isNegative, negate, readDecimal } from '../../readers/numbers.ts';
import {
  bought,
  cancelledPurchase,
  cashMovement,
  dividend,
  fee,
  ignore,
  interest,
  moved,
  movedIn,
  reinvested,
  sold,
  switched,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { TableFormat } from '../format.ts';

/** What happens in a workplace plan; the units' sign shows which way a switch of funds went. */
export const PLAN_ACTIONS: TableFormat['actions'] = [
  ['Contribution', bought()],
  ['Contributions', bought()],
  ['Revenue Credit', bought()],
  ['Loan Repayment', bought()],
  ['Loan Repayments', bought()],
  ['Exchange In', bought()],
  ['Exchange Out', sold()],
  ['Exchange', switched],
  ['Exchanges', switched],
  ['Withdrawal', sold()],
  ['Withdrawals', sold()],
  ['Change in Market Value', ignore('change in market value')],
  ['Change on Market Value', ignore('change in market value')],
];

const UNDONE = /revers|cancel|correct|adjust/i;
const PAID_OUT = /paid out|in cash/i;

/** Fidelity NetBenefits, history of a workplace plan. It prints the value of the units, not the cash paid for them. */
export const fidelityPlanCsv: TableFormat = {
  kind: 'table',
  id: 'fidelity-plan-csv',
  title: 'Fidelity NetBenefits plan history (CSV)',
  columns: {
    trade_date: ['Date'],
    description: ['Investment'],
    action: ['Transaction Type'],
    quantity: ['Shares/Unit', 'Shares/Units'],
    amount: ['Amount', 'Amount ($)'],
  },
  required: ['trade_date', 'description', 'action', 'quantity', 'amount'],
  hallmarks: ['Shares/Unit', 'Shares/Units'],
  dates: 'mdy',
  currency: 'USD',
  preamble: 'preamble line',
  finish: (trade) => {
    payForUnits(trade);
    return null;
  },
  // A plan books a dividend as the units that it bought; one paid in cash has none. Units that go out are no purchase.
  overrule: (row, meaning) => {
    if (meaning.ignored !== undefined || meaning.outward !== undefined) return meaning;
    const units = readDecimal(row.text('quantity')) ?? '0';
    if (units === '0' || (meaning.type !== 'dividend' && meaning.type !== 'buy')) return meaning;
    const action = row.text('action');
    if (PAID_OUT.test(action)) return null;
    if (isNegative(units)) return isNegative(readDecimal(row.text('amount')) ?? '-1') ? cancelledPurchase : null;
    if (UNDONE.test(action) || isNegative(readDecimal(row.text('amount')) ?? '0')) return null;
    return meaning.type === 'buy' ? meaning : reinvested;
  },
  actions: [
    ...PLAN_ACTIONS,
    ['Dividend*', dividend()],
    ['Transfer*', moved(null)],
    ['Conversion*', moved('conversion')],
    ['Adjustment*', moved(null)],
    ['Interest*', interest],
    [/\bFEES?\b/, fee],
  ],
};

/** Fidelity NetBenefits, history of a stock plan, in the words of a brokerage account; a price is in them alone. */
export const fidelityStockPlanCsv: TableFormat = {
  kind: 'table',
  id: 'fidelity-stock-plan-csv',
  title: 'Fidelity NetBenefits stock plan history (CSV)',
  columns: {
    trade_date: ['Transaction date'],
    action: ['Transaction type'],
    description: ['Investment name'],
    quantity: ['Shares'],
    amount: ['Amount'],
  },
  required: ['trade_date', 'action', 'description', 'quantity', 'amount'],
  hallmarks: [['Transaction date', 'Transaction type', 'Investment name', 'Shares', 'Amount']],
  needsHallmark: true,
  dates: 'mdy',
  currency: 'USD',
  preamble: 'preamble line',
  zeroIsBlank: ['amount'],
  derive: (row) => {
    const price = readDecimal(/@ \$?([\d,.]+)$/.exec(row.text('action'))?.[1] ?? '');
    return price === null ? null : { price };
  },
  actions: [
    ['YOU SOLD*', sold()],
    ['YOU BOUGHT*', bought()],
    ['YOU PURCHASED*', bought()],
    ['REINVESTMENT*', reinvested],
    ['DIVIDEND RECEIVED*', dividend()],
    ['JOURNALED CASH*', cashMovement],
    ['JOURNALED*', moved(null)],
    ['TRANSFERRED*', moved('account_transfer')],
    ['SHARES DEPOSITED*', movedIn('share_plan')],
    ['CONVERSION SHARES DEPOSITED*', movedIn('share_plan')],
    ['CONVERSION*', moved('conversion')],
    ['DEPOSIT*', movedIn('share_plan')],
    ['DISTRIBUTION*', moved(null)],
    ['ELECTRONIC FUNDS*', cashMovement],
    ['WIRE*', cashMovement],
    ['CASH*', cashMovement],
    ['CHECK*', cashMovement],
    ['INTEREST*', interest],
    [/\bTAX\b/, taxWithheld],
    [/\bFEE\b/, fee],
  ],
};

/** Turns the value of units that came into cash that went for them, and the other way round. */
export function payForUnits(trade: Trade): void {
  const { type, net_amount: amount } = trade;
  if ((type !== 'buy' && type !== 'sell') || amount === null || amount === '0') return;
  if (isNegative(amount) === (type === 'buy')) return;
  trade.net_amount = negate(amount);
  trade.net_amount_basis = 'derived: the printed value of the units with the sign of the cash';
}
