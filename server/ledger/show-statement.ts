import { createHash } from 'node:crypto';
import { clientStatement, daysOf } from '@trover/core/ledger/statement.ts';
import type { Db } from '@trover/db/connect.ts';
import { listStatementEntries, sumOwedBefore } from '@trover/db/queries/ledger/statements.ts';

const WORDS = {
  award: 'Award',
  payment: 'Payment',
  return: 'Payment came back',
  reversal: 'Award reversed',
  arrival: 'Arrival',
  booking: 'Charge or interest of the bank',
  escheat: 'Paid to the state as unclaimed property',
};

/** A client's statement for a month (`2026-11`) or a year (`2026`). */
export async function showStatement(db: Db, accountId: number, period: string) {
  const { from, to } = daysOf(period);
  const before = await sumOwedBefore(db, { account_id: accountId, day: from });
  const entries = await listStatementEntries(db, { account_id: accountId, from, to });
  const currencies = clientStatement(
    before,
    entries.map(({ on_date, kind, currency, title, claim_number, award, fee, paid, withheld, owed }) => ({
      date: on_date,
      kind,
      currency,
      title: title === null ? WORDS[kind] : `${WORDS[kind]}: ${title}`,
      claim_number,
      award,
      fee,
      paid,
      ...(withheld !== '0.00' && { withheld }),
      owed,
    })),
  );
  const sha256 = createHash('sha256').update(JSON.stringify({ from, to, currencies })).digest('hex');
  return { from, to, currencies, sha256 };
}
