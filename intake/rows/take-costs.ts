import type { Trade } from '@trover/core/trades/trade.ts';
import { addDecimals, negate } from '../readers/numbers.ts';

const LEAST_COST = 0.02;

/** An amount that is just shares times price leaves out the costs that stand beside it. */
export function takeCosts(trade: Trade): void {
  const { quantity, price, fees, net_amount: amount } = trade;
  if (quantity === null || price === null || fees === null || amount === null || Number(fees) < LEAST_COST) return;
  const gross = Number(quantity) * Number(price) * Number(trade.option?.multiplier ?? 1);
  if (Math.abs(gross - Math.abs(Number(amount))) > LEAST_COST / 2) return;
  trade.net_amount = addDecimals(amount, negate(fees));
  trade.net_amount_basis = 'amount and fees';
}
