import { formatCents } from '../money/decimal.ts';
import { LEDGER_ACCOUNTS } from './journal.ts';

/** The ledger's balances in one currency, in cents; all but `bank` are liabilities. */
export interface Balances {
  bank: bigint;
  unallocated: bigint;
  owed: bigint;
  fee: bigint;
  own: bigint;
  withheld: bigint;
}

/** Movements at the bank and the sums of the claims, computed without the ledger, in cents of one currency. */
export interface BankTotals {
  /** What operators recorded as arrived, from the bank's own advice. */
  arrived: bigint;
  /** Paid through bank files. */
  paid: bigint;
  /** Returned through return files. */
  returned: bigint;
  /** Awards in force: the owners' net and the service's fees. */
  net: bigint;
  fees: bigint;
  /** Charges, interest and the service's own money, as booked from statements; below 0 it went out. */
  booked: bigint;
  /** Withheld from payments in force, for the IRS. */
  withheld: bigint;
  /** The part of it deposited with the IRS. */
  deposited: bigint;
  /** The bank's own balance, where it was given. */
  statement: bigint | null;
}

export interface Fault {
  code: 'journals' | 'arrival' | 'bank' | 'statement' | 'owed' | 'fee' | 'own' | 'withheld' | 'overdrawn' | 'sum';
  message: string;
  difference: string;
}

/** What was paid, is owed, went to fees, was withheld and is not allocated yet; together what arrived. */
export interface Position {
  arrived: string;
  paid: string;
  owed: string;
  fees: string;
  unallocated: string;
  /** Withheld from payments for the IRS, deposited or not. */
  withheld: string;
}

export function positionOf(
  balances: Balances,
  outside: Pick<BankTotals, 'arrived' | 'paid' | 'returned' | 'withheld'>,
): Position {
  return {
    arrived: formatCents(outside.arrived),
    paid: formatCents(outside.paid - outside.returned),
    owed: formatCents(balances.owed),
    fees: formatCents(balances.fee),
    unallocated: formatCents(balances.unallocated),
    withheld: formatCents(outside.withheld),
  };
}

/** Three-way match of bank, ledger and claims in one currency: every difference with its size. */
export function evaluateBooks(currency: string, balances: Balances, outside: BankTotals): Fault[] {
  const faults: Fault[] = [];
  const compare = (code: Fault['code'], left: bigint, right: bigint, describe: (l: string, r: string) => string) => {
    if (left !== right)
      faults.push({
        code,
        message: describe(formatCents(left), formatCents(right)),
        difference: formatCents(left - right),
      });
  };
  const { bank, unallocated, owed, fee, own } = balances;
  const { arrived, paid, returned, net, fees, booked, withheld, deposited, statement } = outside;
  compare(
    'journals',
    bank,
    unallocated + owed + fee + own + balances.withheld,
    (l, r) => `${currency}: the ledger has ${l} at the bank and ${r} held.`,
  );
  compare(
    'bank',
    arrived - paid + returned + booked - deposited,
    bank,
    (l, r) => `${currency}: by arrivals and bank files ${l} is at the bank, by the ledger ${r}.`,
  );
  if (statement !== null)
    compare('statement', statement, bank, (l, r) => `${currency}: the bank's statement has ${l}, the ledger ${r}.`);
  compare(
    'owed',
    net - paid + returned - withheld,
    owed,
    (l, r) => `${currency}: by awards and payments ${l} is owed to clients, by the ledger ${r}.`,
  );
  compare('fee', fees, fee, (l, r) => `${currency}: the fees of the awards are ${l}, in the ledger ${r}.`);
  compare(
    'own',
    booked,
    own,
    (l, r) => `${currency}: charges, interest and our own money booked are ${l}, in the ledger ${r}.`,
  );
  compare(
    'withheld',
    withheld - deposited,
    balances.withheld,
    (l, r) => `${currency}: by payments and deposits ${l} is withheld for the IRS, by the ledger ${r}.`,
  );
  compare(
    'sum',
    paid - returned + withheld + owed + fee + unallocated,
    arrived,
    (l, r) => `${currency}: paid, withheld, owed, fees and unallocated sum to ${l}, and ${r} arrived.`,
  );
  for (const account of LEDGER_ACCOUNTS)
    if (account !== 'own' && balances[account] < 0n)
      faults.push({
        code: 'overdrawn',
        message: `${currency}: ${account} is overdrawn by ${formatCents(-balances[account])}.`,
        difference: formatCents(balances[account]),
      });
  if (fee + own < 0n)
    faults.push({
      code: 'overdrawn',
      message: `${currency}: charges and fees withdrawn are ${formatCents(-fee - own)} more than our fees, so clients’ money covers them. Put that much into the account.`,
      difference: formatCents(fee + own),
    });
  return faults;
}
