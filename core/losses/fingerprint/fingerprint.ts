import { formatDecimal } from '../../money/decimal.ts';
import type { Plan } from '../../plans/plan.ts';
import type { Transaction } from '../../trades/transaction.ts';
import { canonical } from './canonical.ts';
import { Sha256 } from './sha256.ts';

const plans = new WeakMap<Plan, string>();

/** sha256 of the plan's content; equal for two documents of the same content. */
export function planFingerprint(plan: Plan): string {
  let text = plans.get(plan);
  if (text === undefined) {
    text = new Sha256().add(canonical(plan)).hex();
    plans.set(plan, text);
  }
  return text;
}

/** sha256 of the plan and the transactions: same inputs, same fingerprint, on every machine. */
export function lossFingerprint(plan: Plan, transactions: readonly Transaction[]): string {
  const hash = new Sha256().add(planFingerprint(plan));
  for (const row of transactions)
    hash.add(
      `\n${JSON.stringify(row.account)},${JSON.stringify(row.security.toUpperCase())},${row.type},${row.date},${row.time ?? ''},${formatDecimal(row.quantity)},${
        row.price === null ? '' : formatDecimal(row.price)
      },${row.currency || plan.currency},${row.acquired_on ?? ''},${row.acquired_price === null ? '' : formatDecimal(row.acquired_price)}${row.is_apart ? ',apart' : ''}${row.exact_ratio ? `,${row.exact_ratio.to}:${row.exact_ratio.from}` : ''}`,
    );
  return hash.hex();
}
