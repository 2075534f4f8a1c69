import { type LineToMatch, matchLines, namedCheck, type Subject } from '@trover/core/bank-statements/match-line.ts';
import { requireCents } from '@trover/core/money/decimal.ts';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import { inMoneyTransaction } from '@trover/db/money-transaction.ts';
import { lockPayments } from '@trover/db/queries/bank-files/returns.ts';
import {
  addMatches,
  type BankLine,
  clearByLine,
  listOpenLines,
  listStaleLines,
  listUndoneByPeople,
  setLineStatus,
  undoMatches,
} from '@trover/db/queries/bank-statements/lines.ts';
import { listOpenSubjects, type OpenSubject } from '@trover/db/queries/bank-statements/match-candidates.ts';
import { lockStatements } from '@trover/db/queries/bank-statements/statements.ts';
import { listVoidChecks, type VoidCheck } from '@trover/db/queries/payments/void-checks.ts';
import { sql } from 'kysely';
import { cashInTime, voidNote } from '../payments/paid-void-checks.ts';
import { bookCharges } from './book-charges.ts';

const LINE_BATCH_SIZE = 500;

const toLine = (line: BankLine): LineToMatch => ({ ...line, cents: requireCents(line.amount) });

const toSubject = (subject: OpenSubject): Subject => ({ ...subject, cents: requireCents(subject.amount) });

/** The numbers in a line's text that may be ids of ours. */
const idsIn = ({ reference, text }: Pick<BankLine, 'reference' | 'text'>): number[] =>
  [...`${reference} ${text}`.matchAll(/\bTROVER-(?:FILE-)?(\d{1,15})\b/gi)]
    .map(([, id]) => Number(id))
    .concat(/^\s*0*(\d{1,12})\s*$/.exec(reference)?.[1] === undefined ? [] : [Number(reference.trim())]);

/** The void check that a line belongs to: it has the id of the payment, or its bare number and its amount. */
function findVoidCheck(line: BankLine, voids: ReadonlyMap<number, VoidCheck>): VoidCheck | undefined {
  const named = namedCheck(toLine(line));
  const check = named === null ? undefined : voids.get(named.id);
  return check === undefined || (named?.is_bare && line.amount !== `-${check.amount}`) ? undefined : check;
}

/** Saves an automatic or manual match; a matched check counts as cashed. False: it is matched to another line. */
export async function saveMatches(
  trx: DbTransaction,
  line: Pick<BankLine, 'id' | 'booked_on'>,
  parts: readonly { kind: Subject['kind']; id: number; amount: string; is_check: boolean; reason: string }[],
  matched_by: number | null,
): Promise<boolean> {
  const matches = [];
  for (const { kind, id, amount, is_check, reason } of parts) {
    const cleared =
      kind === 'payment' &&
      is_check &&
      (await clearByLine(trx, id, { cleared_on: line.booked_on, cleared_by: matched_by }));
    matches.push({ line_id: line.id, kind, subject_id: id, amount, reason, cleared, matched_by });
  }
  if (!(await addMatches(trx, matches))) return false;
  await setLineStatus(trx, [line.id], { status: 'matched' });
  return true;
}

async function matchBatch(
  trx: DbTransaction,
  { currency, today }: { currency: string; today: string },
  lines: readonly BankLine[],
): Promise<number> {
  const amounts = [...new Set(lines.map(({ amount }) => amount.replace('-', '')))];
  const ids = [...new Set(lines.flatMap(idsIn))];
  const found = await listOpenSubjects(trx, { currency, amounts, ids });
  const byKey = new Map(found.map((one) => [`${one.kind} ${one.id}`, one]));
  const verdicts = matchLines(lines.map(toLine), found.map(toSubject));
  const undone = await listUndoneByPeople(
    trx,
    lines.map(({ id }) => id),
  );
  const voids = await listVoidChecks(trx, { currency, ids });
  // statements, reports and check lists lock the payments of a batch in one order
  const checks = [...verdicts.values()].flatMap(({ matched: subject }) =>
    subject?.kind === 'payment' && byKey.get(`payment ${subject.id}`)?.is_check ? [subject.id] : [],
  );
  const payments = [...checks, ...voids.keys()];
  if (payments.length > 0) await lockPayments(trx, payments);
  let matched = 0;
  const open: { id: number; note: string }[] = [];
  for (const line of lines) {
    const verdict = verdicts.get(line.id)!;
    const late = findVoidCheck(line, voids);
    if (late !== undefined) {
      const part = { kind: 'payment', id: late.id, amount: line.amount, is_check: true } as const;
      const reason = `Check ${late.id} was cashed by its last day`;
      const isOfIt = line.amount === `-${late.amount}` && !undone.has(`${line.id} payment ${late.id}`);
      if (isOfIt && (await cashInTime(trx, late, { paid_on: line.booked_on, cleared_by: null, today }))) {
        if (await saveMatches(trx, line, [{ ...part, reason }], null)) matched += 1;
      } else if (voidNote(late) !== line.note) open.push({ id: line.id, note: voidNote(late) });
      continue;
    }
    if (verdict.matched === null) {
      if (verdict.reason !== line.note) open.push({ id: line.id, note: verdict.reason });
      continue;
    }
    const { kind, id } = verdict.matched;
    // a match that a person undid is not made again automatically
    if (undone.has(`${line.id} ${kind} ${id}`)) continue;
    const is_check = byKey.get(`${kind} ${id}`)?.is_check ?? false;
    const part = { kind, id, amount: line.amount, is_check, reason: verdict.reason };
    if (await saveMatches(trx, line, [part], null)) matched += 1;
  }
  if (open.length > 0)
    await sql`
      update bank_lines l set note = v.note
      from unnest(${open.map(({ id }) => id)}::bigint[], ${open.map(({ note }) => note)}::text[]) as v (id, note)
      where l.id = v.id`.execute(trx);
  return matched;
}

/**
 * Matches the open lines of a currency automatically, in batches, and opens lines again whose deposit or booking was
 * reversed. Returns how many it matched.
 */
export async function matchOpenLines(db: Db, currency: string, today: string): Promise<number> {
  let matched = 0;
  let after = 0;
  await inMoneyTransaction(db, async (trx) => {
    await lockStatements(trx, currency);
    const stale = await listStaleLines(trx, currency);
    if (stale.length === 0) return;
    await undoMatches(
      trx,
      { line_ids: stale },
      { undone_by: null, undo_reason: 'What it was matched to was reversed.' },
    );
    await setLineStatus(trx, stale, { status: 'open' });
  });
  for (;;) {
    const [lines, of_these] = await inMoneyTransaction(db, async (trx) => {
      await lockStatements(trx, currency);
      const batch = await listOpenLines(trx, { currency, after, limit: LINE_BATCH_SIZE });
      return [batch, batch.length > 0 ? await matchBatch(trx, { currency, today }, batch) : 0] as const;
    });
    matched += of_these;
    const last = lines.at(-1);
    if (last === undefined) return matched + (await bookCharges(db, currency, today));
    after = last.id;
  }
}
