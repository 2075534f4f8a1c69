import { matchRow } from '@trover/core/ledger/match-row.ts';
import { formatCents, parseCents } from '@trover/core/money/decimal.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import {
  type Distribution,
  findDistribution,
  lockDistribution,
  saveRows,
  updateDistribution,
} from '@trover/db/queries/money/distributions.ts';
import {
  dropAwards,
  listRowsAndClaims,
  type NewAward,
  type RowAndClaim,
  type RowOutcome,
  saveAwards,
  saveOutcomes,
  sumDistribution,
} from '@trover/db/queries/money/matching.ts';
import { postAwards } from '@trover/db/queries/money/posting.ts';
import { DistributionReader, type DistributionRecord } from '@trover/intake/distributions/read-distribution.ts';
import { detectEncoding, TextReader } from '@trover/intake/readers/text.ts';
import type { Context } from '../context.ts';
import type { FileReader } from '../files/file-store.ts';
import { FileMissing } from '../files/file-store.ts';

const BATCH = 5000;

export type MoneyContext = Pick<Context, 'db' | 'today'> & { files: FileReader };

/** Brings a distribution as far as it goes by itself: read and matched, or posted. Killed at any point, it goes on. */
export async function advanceDistribution(context: MoneyContext, id: number): Promise<void> {
  const distribution = await findDistribution(context.db, id);
  if (distribution?.status === 'received') await readAndMatch(context, distribution);
  if (distribution?.status === 'approved') await postDistribution(context, distribution);
}

async function readAndMatch(context: MoneyContext, { id }: Distribution): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const distribution = await lockDistribution(trx, id);
    if (distribution?.status !== 'received') return;
    const problem = await readFile(context, trx, distribution);
    if (problem !== null) await updateDistribution(trx, id, { status: 'refused', problem });
    else await matchRows(trx, distribution, context.today());
  });
}

/** Null: all rows are kept; otherwise why the file cannot be used. */
async function readFile({ files }: MoneyContext, trx: DbTransaction, of: Distribution): Promise<string | null> {
  const reader = new DistributionReader(of.currency);
  let text: TextReader | undefined;
  let waiting: DistributionRecord[] = [];
  const keep = async (rows: readonly DistributionRecord[], atLeast: number): Promise<void> => {
    waiting.push(...rows);
    if (waiting.length < atLeast) return;
    await saveRows(trx, of.id, waiting);
    waiting = [];
  };
  try {
    for await (const bytes of files.open(of.file_key)) {
      text ??= new TextReader(detectEncoding(bytes));
      await keep(reader.push(text.read(bytes)), BATCH);
      if (reader.fault !== null) return reader.fault.message;
    }
  } catch (error) {
    if (error instanceof FileMissing) return 'The file is no longer kept: import it again.';
    throw error;
  }
  if (text !== undefined) await keep(reader.push(text.end()), BATCH);
  await keep(reader.end(), 1);
  return reader.fault?.message ?? null;
}

/** Gives each row of a distribution that is not approved yet to the claim with its number. */
export async function matchRows(trx: DbTransaction, distribution: Distribution, today: string): Promise<void> {
  const { id, case_id, round, currency, tolerance_pct } = distribution;
  await dropAwards(trx, id);
  for (let from = 0; ; from += BATCH) {
    const rows = await listRowsAndClaims(trx, { distribution_id: id, case_id, round, from, to: from + BATCH, today });
    if (rows.length === 0) break;
    const outcomes: RowOutcome[] = [];
    const awards: NewAward[] = [];
    for (const group of byRow(rows)) {
      const [row] = group as [RowAndClaim];
      const { row_number } = row;
      const matched =
        row.problem === null
          ? matchRow(row, group.flatMap(claimOf), tolerance_pct)
          : { problem: row.problem, difference: null, awards: [] };
      outcomes.push({ row_number, problem: matched.problem, difference: matched.difference });
      for (const { amount, fee, net, ...award } of matched.awards)
        awards.push({
          ...award,
          distribution_id: id,
          case_id,
          round,
          currency,
          row_number,
          amount: formatCents(amount),
          fee: formatCents(fee),
          net: formatCents(net),
        });
    }
    await saveOutcomes(trx, id, outcomes);
    await saveAwards(trx, awards);
  }
  await sumDistribution(trx, id);
}

function* byRow(rows: readonly RowAndClaim[]): Generator<RowAndClaim[]> {
  let group: RowAndClaim[] = [];
  for (const row of rows) {
    if (group.length > 0 && group[0]!.row_number !== row.row_number) {
      yield group;
      group = [];
    }
    group.push(row);
  }
  if (group.length > 0) yield group;
}

function claimOf({
  account_id,
  sub_payout_request_id,
  stage,
  fee_pct,
  is_paid_before,
  own_recognized_claim,
}: RowAndClaim) {
  if (account_id === null || sub_payout_request_id === null || stage === null) return [];
  return [
    { account_id, sub_payout_request_id, stage, fee_pct, is_paid_before, recognized_claim: own_recognized_claim },
  ];
}

/** Posts what was approved, batch by batch; each batch is posted whole or not at all. */
async function postDistribution({ db, today }: MoneyContext, { id }: Distribution): Promise<void> {
  const on_date = today();
  for (let isDone = false; !isDone; )
    isDone = await db.transaction().execute(async (trx) => {
      const distribution = await lockDistribution(trx, id);
      if (distribution?.status !== 'approved') return true;
      const posted_by = distribution.approved_by;
      if (posted_by === null) throw new Error(`distribution ${id} is approved by nobody`);
      const last = await postAwards(trx, {
        distribution_id: id,
        after: distribution.posted_to,
        limit: BATCH,
        on_date,
        posted_by,
      });
      if (last !== undefined) await updateDistribution(trx, id, { posted_to: last });
      else await updateDistribution(trx, id, { status: 'posted', posted_at: new Date() });
      return last === undefined;
    });
}

/** Of a distribution that can be approved; otherwise why not, in words. */
export function approvalFault(of: Distribution, approver: number): string | null {
  const cents = (text: string): bigint => parseCents(text) as bigint;
  if (of.status !== 'read') return `This distribution is ${of.status}: only one that is read can be approved.`;
  if (of.imported_by === approver || of.arrived_by === approver)
    return 'Somebody else approves it: whoever imported the file or recorded its arrival does not.';
  if (of.arrived === null) return 'Record first that the money has arrived, from the bank’s advice.';
  if (of.stated_rows !== null && of.stated_rows !== of.rows)
    return `The administrator states ${of.stated_rows} rows, and the file has ${of.rows}.`;
  if (of.stated_total !== null && cents(of.stated_total) !== cents(of.total))
    return `The administrator states ${of.stated_total}, and the rows of the file come to ${of.total}.`;
  if (cents(of.arrived) !== cents(of.total))
    return `${of.arrived} arrived, and the rows of the file come to ${of.total}: ask the administrator about the difference.`;
  if (of.matched_rows === 0) return 'No row of the file belongs to a claim here.';
  return null;
}
