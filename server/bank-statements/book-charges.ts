import { findChargeRule, isWithinMonth } from '@trover/core/bank-statements/charge-rule.ts';
import { matchLine, namedCheck } from '@trover/core/bank-statements/match-line.ts';
import { requireCents } from '@trover/core/money/decimal.ts';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import { inMoneyTransaction } from '@trover/db/money-transaction.ts';
import { addBooking } from '@trover/db/queries/bank-statements/bookings.ts';
import {
  listEverDecided,
  listRulesInForce,
  sumBookedInMonth,
} from '@trover/db/queries/bank-statements/charge-rules.ts';
import { addMatches, type BankLine, listOpenLines, setLineStatus } from '@trover/db/queries/bank-statements/lines.ts';
import { lockStatements } from '@trover/db/queries/bank-statements/statements.ts';
import { postJournals } from '@trover/db/queries/ledger/posting.ts';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';

const LINE_BATCH_SIZE = 500;

/** Whether the bank marks a line as its charge and the line names nothing of ours: a payment is never a charge. */
function isCharge(line: BankLine): boolean {
  const toMatch = { ...line, cents: requireCents(line.amount) };
  const verdict = matchLine(toMatch, []);
  return namedCheck(toMatch) === null && verdict.matched === null && verdict.advice === 'bank_charge';
}

/** Books the lines of a batch that match a rule. Returns how many. */
async function bookBatch(
  trx: DbTransaction,
  { currency, today }: { currency: string; today: string },
  lines: readonly BankLine[],
): Promise<number> {
  const rules = await listRulesInForce(trx, currency);
  if (rules.length === 0) return 0;
  // a line that a person proposed, rejected, reversed or separated from a payment is never booked automatically
  const decided = await listEverDecided(
    trx,
    lines.map(({ id }) => id),
  );
  let booked = 0;
  for (const line of lines) {
    const rule = decided.has(line.id) || !isCharge(line) ? undefined : findChargeRule(line, rules);
    if (rule === undefined || rule.decided_by === null) continue;
    const in_month = await sumBookedInMonth(trx, { rule_id: rule.id, day: line.booked_on });
    // above the limit of the month the line is for a person, and for no other rule
    if (!isWithinMonth(rule, line, requireCents(in_month))) continue;
    const note = `Rule ${rule.id}: ${rule.note}`.slice(0, 300);
    const booking_id = await addBooking(trx, {
      ...{ line_id: line.id, kind: 'bank_charge', currency, amount: line.amount, note, rule_id: rule.id },
      ...{ status: 'approved', proposed_by: rule.proposed_by, decided_by: rule.decided_by, decided_at: databaseTime },
      decision_note: note,
    });
    if (booking_id === undefined) continue;
    await postJournals(trx, 'booking', sql`b.id = ${booking_id}`, { on_date: today, posted_by: rule.decided_by });
    const of = { kind: 'booking', subject_id: booking_id, amount: line.amount, matched_by: null } as const;
    await addMatches(trx, [{ line_id: line.id, ...of, reason: `Charge of the bank by rule ${rule.id}` }]);
    await setLineStatus(trx, [line.id], { status: 'matched' });
    await recordAudit(trx, {
      action: 'bank_charge_booked',
      by: null,
      subject: { kind: 'bank_line', id: line.id },
      detail: {
        ...{ rule_id: rule.id, booking_id, currency, amount: line.amount, booked_on: line.booked_on },
        ...{ proposed_by: rule.proposed_by, approved_by: rule.decided_by },
      },
    });
    booked += 1;
  }
  return booked;
}

/**
 * Books the open debits of a currency that an approved rule names as charges of the bank. The two people who made the
 * rule count as those of each booking; anyone except the rule's approver can reverse it. Returns how many lines it
 * booked.
 */
export async function bookCharges(db: Db, currency: string, today: string): Promise<number> {
  let booked = 0;
  for (let after = 0; ; ) {
    const [lines, count] = await inMoneyTransaction(db, async (trx) => {
      await lockStatements(trx, currency);
      const batch = await listOpenLines(trx, { currency, after, limit: LINE_BATCH_SIZE });
      return [batch, batch.length > 0 ? await bookBatch(trx, { currency, today }, batch) : 0] as const;
    });
    booked += count;
    const last = lines.at(-1);
    if (last === undefined) return booked;
    after = last.id;
  }
}
