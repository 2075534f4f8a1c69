import {
  type Balances,
  type BankTotals,
  evaluateBooks,
  type Fault,
  type Position,
  positionOf,
} from '@trover/core/ledger/books.ts';
import { requireCents } from '@trover/core/money/decimal.ts';
import type { Db } from '@trover/db/connect.ts';
import { listArrivalsRecordedTwice } from '@trover/db/queries/distributions/arrivals.ts';
import {
  listUnbalancedClaims,
  listUnbalancedJournals,
  sumLedger,
  sumOutside,
} from '@trover/db/queries/ledger/books.ts';

export interface BooksReport {
  is_balanced: boolean;
  faults: Fault[];
  currencies: ({ currency: string } & Position)[];
}

/** The three-way match of bank, ledger and claims; `statements` are the bank's own balances, by currency. */
export async function checkBooks(db: Db, statements: ReadonlyMap<string, string> = new Map()): Promise<BooksReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const ledger = await sumLedger(trx);
      const outside = await sumOutside(trx);
      const faults: Fault[] = (await listUnbalancedJournals(trx)).map(({ account_id, id, amount }) => ({
        code: 'journals',
        message: `Journal ${id} of account ${account_id} sums to ${amount} instead of zero.`,
        difference: amount,
      }));
      for (const { sub_payout_request_id, ledger: inLedger, claims } of await listUnbalancedClaims(trx))
        faults.push({
          code: 'owed',
          message: `Claim ${sub_payout_request_id}: the ledger owes ${inLedger}, awards less payments are ${claims}.`,
          difference: inLedger,
        });
      for (const { currency, amount, first, second, bank_reference } of await listArrivalsRecordedTwice(trx))
        faults.push({
          code: 'arrival',
          message: `${currency}: ${amount} (${bank_reference}) seems to be recorded twice, for distributions ${first} and ${second}. Reverse one of them, or record it again as other money.`,
          difference: amount,
        });
      const currencies = [...new Set([...ledger, ...outside].map(({ currency }) => currency)), ...statements.keys()];
      const positions = [...new Set(currencies)].sort().map((currency) => {
        const of = (account: string): bigint =>
          requireCents(
            ledger.find((one) => one.currency === currency && one.ledger_account === account)?.amount ?? '0.00',
          );
        const balances: Balances = {
          bank: of('bank'),
          unallocated: -of('unallocated'),
          owed: -of('owed'),
          fee: -of('fee'),
          own: -of('own'),
          withheld: -of('withheld'),
        };
        const sums = outside.find((one) => one.currency === currency);
        const statement = statements.get(currency);
        const counted: BankTotals = {
          arrived: requireCents(sums?.arrived ?? '0.00'),
          paid: requireCents(sums?.paid ?? '0.00'),
          returned: requireCents(sums?.returned ?? '0.00'),
          net: requireCents(sums?.net ?? '0.00'),
          fees: requireCents(sums?.fees ?? '0.00'),
          booked: requireCents(sums?.booked ?? '0.00'),
          withheld: requireCents(sums?.withheld ?? '0.00'),
          deposited: requireCents(sums?.deposited ?? '0.00'),
          statement: statement === undefined ? null : requireCents(statement),
        };
        faults.push(...evaluateBooks(currency, balances, counted));
        return { currency, ...positionOf(balances, counted) };
      });
      return { is_balanced: faults.length === 0, faults, currencies: positions };
    });
}
