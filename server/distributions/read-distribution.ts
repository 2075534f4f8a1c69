import { feeReason } from '@trover/core/fees/fee-amount.ts';
import { matchRow } from '@trover/core/ledger/match-row.ts';
import { smallestAmount } from '@trover/core/money/currency-places.ts';
import { formatCents } from '@trover/core/money/decimal.ts';
import { analyzeFilled } from '@trover/db/analyze-filled.ts';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import {
  beginReading,
  type Distribution,
  findDistribution,
  lockDistribution,
  updateDistribution,
} from '@trover/db/queries/distributions/distributions.ts';
import { allocateInterest } from '@trover/db/queries/distributions/interest.ts';
import {
  dropAwards,
  listRowsAndClaims,
  type NewAward,
  type RowAndClaim,
  type RowOutcome,
  saveAwards,
  saveOutcomes,
  sumDistribution,
} from '@trover/db/queries/distributions/matching.ts';
import type { FileReader } from '../files/file-store.ts';
import { DataFault, isDataFault, NOT_READ } from '../files/unreadable-file.ts';
import { whileWaiting } from '../jobs/workers/progress.ts';
import { readFile } from './read-file.ts';

const BATCH = 5000;

interface ReadingContext {
  db: Db;
  files: FileReader;
  today: () => string;
  /** Called whenever the work progresses. */
  onProgress?: () => void;
}

/** Reads and matches a distribution that was received; does nothing where it is further already. */
export async function readDistribution(context: ReadingContext, id: number): Promise<void> {
  const distribution = await findDistribution(context.db, id);
  if (distribution?.status === 'received') await readAndMatch(context, distribution);
}

/** Ends the reading of a file that hangs: the import fails, with a sentence. */
export async function failReading(db: Db, id: number, problem: string): Promise<void> {
  await db
    .updateTable('distributions')
    .set({ status: 'failed', problem })
    .where('id', '=', id)
    .where('status', '=', 'received')
    .execute();
}

/**
 * Number of processes that may end while reading a file before the import fails; deployments can account for one or
 * two.
 */
const MAX_ATTEMPTS = 20;

async function readAndMatch(context: ReadingContext, { id }: Distribution): Promise<void> {
  const attempts = await beginReading(context.db, id);
  try {
    await context.db.transaction().execute(async (trx) => {
      const distribution = await lockDistribution(trx, id);
      if (distribution?.status !== 'received') return;
      if (attempts > MAX_ATTEMPTS) throw new DataFault(NOT_READ);
      const reading = await readFile(context.files, trx, distribution, context.onProgress);
      if (reading.status === 'read')
        await whileWaiting(context.onProgress, () => matchRows(trx, distribution, context.today(), { analyzes: true }));
      else if (reading.status === 'columns')
        await updateDistribution(trx, id, { status: 'columns', headings: JSON.stringify(reading.unmapped) });
      else await updateDistribution(trx, id, reading);
    });
  } catch (error) {
    if (!isDataFault(error)) throw error;
    await failReading(context.db, id, error instanceof DataFault ? error.message : NOT_READ);
  }
}

/**
 * Assigns each row of an unapproved distribution to the claim with its number. A job `analyzes` the tables that it fills; a call
 * does not, since others would wait for its transaction.
 */
export async function matchRows(
  trx: DbTransaction,
  distribution: Distribution,
  today: string,
  { analyzes = false }: { analyzes?: boolean } = {},
): Promise<void> {
  const { id, case_id, round, currency, tolerance_pct } = distribution;
  const unit = smallestAmount(currency);
  await dropAwards(trx, id);
  for (let from = 0; ; from += BATCH) {
    const rows = await listRowsAndClaims(trx, {
      distribution_id: id,
      case_id,
      round,
      currency,
      from,
      to: from + BATCH,
      today,
    });
    if (rows.length === 0) break;
    const outcomes: RowOutcome[] = [];
    const awards: NewAward[] = [];
    for (const group of byRow(rows)) {
      const [row] = group as [RowAndClaim];
      const { row_number } = row;
      const matched =
        row.problem === null
          ? matchRow(row, group.flatMap(claimOf), tolerance_pct, unit)
          : { problem: row.problem, difference: null, awards: [] };
      outcomes.push({ row_number, problem: matched.problem, difference: matched.difference });
      for (const { amount, fee, net, ...award } of matched.awards) {
        const terms = group.find((one) => one.sub_payout_request_id === award.sub_payout_request_id);
        awards.push({
          ...award,
          ...feeTermsOf(award.fee_pct, terms),
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
    }
    await saveOutcomes(trx, id, outcomes);
    await saveAwards(trx, awards);
    if (analyzes && from === 0 && rows.length >= BATCH) await analyzeFilled(trx, 'distribution_rows', 'awards');
  }
  await sumDistribution(trx, id);
  if (/[1-9]/.test(distribution.arrived_interest))
    await allocateInterest(trx, { distribution_id: id, unit: Number(unit) });
}

/** The terms that give an award's fee, and why, as a sentence. */
function feeTermsOf(fee_pct: string, terms: RowAndClaim | undefined) {
  const { fee_agreement_id = null, fee_terms = null, signed_on = null } = terms ?? {};
  const is_later = terms?.is_fee_later ?? false;
  return { fee_agreement_id, fee_reason: feeReason({ fee_pct, terms: fee_terms, signed_on, is_later }) };
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
  estimate_low: low,
  estimate_high: high,
}: RowAndClaim) {
  const estimate = low === null || high === null ? null : { low, high };
  if (account_id === null || sub_payout_request_id === null || stage === null) return [];
  return [
    {
      account_id,
      sub_payout_request_id,
      stage,
      fee_pct,
      is_paid_before,
      recognized_claim: own_recognized_claim,
      estimate,
    },
  ];
}
