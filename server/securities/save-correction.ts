import type { CorrectionBody } from '@trover/contract/securities/corrections.ts';
import { parseRatio } from '@trover/core/trades/ratio.ts';
import type { Db } from '@trover/db/connect.ts';
import { lockAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import {
  addCorrection,
  findOwnTrade,
  hasCorrection,
  type NewCorrection,
  undoCorrection,
} from '@trover/db/queries/securities/corrections.ts';
import { hasSecurity, holdsPrint } from '@trover/db/queries/securities/own-securities.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { FairScheduler } from '../jobs/workers/fair-scheduler.ts';
import { type Relinked, relinkAndMatch } from './relink-and-match.ts';

/** Up to this many cases are matched again before the response; more are only queued. */
const MAX_CASES_MATCHED_AT_ONCE = 8;

type Given = { portfolio_id: number; trade_id: number };
type OwnTrade = NonNullable<Awaited<ReturnType<typeof findOwnTrade>>>;

const refuse = (field: string, sentence: string): never =>
  fail('invalid_input', { message: `Check ${field}: ${sentence}.`, fields: { [`body.${field}`]: sentence } });

interface Corrected {
  id: number;
  cases: number;
  is_relinking: boolean;
}

/** Saves an owner's correction of a security or a trade, and queues the matching of the affected cases. */
export async function correct(
  context: Pick<Context, 'db' | 'jobs' | 'worker'>,
  account_id: number,
  body: CorrectionBody,
): Promise<Corrected> {
  const saved = await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, account_id);
    const { correction, printed_security_ids } = await read(trx, account_id, body);
    const id = await addCorrection(trx, account_id, correction);
    return { id, ...(await relinkAndMatch(context, trx, account_id, printed_security_ids)) };
  });
  await matchNow(context, account_id, saved);
  return { id: saved.id, cases: saved.case_ids.length, is_relinking: saved.is_relinking };
}

/** Undoes a correction. A second call does nothing. */
export async function undoOwnCorrection(
  context: Pick<Context, 'db' | 'jobs' | 'worker'>,
  account_id: number,
  id: number,
): Promise<Corrected> {
  const undone = await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, account_id);
    const about = await undoCorrection(trx, account_id, id);
    if (about !== undefined) return relinkAndMatch(context, trx, account_id, about.printed_security_ids);
    if (!(await hasCorrection(trx, account_id, id)))
      fail('not_found', { message: 'We could not find that correction in your account.' });
    return { case_ids: [], beneficial_account_ids: [], is_relinking: false };
  });
  await matchNow(context, account_id, undone);
  return { id, cases: undone.case_ids.length, is_relinking: undone.is_relinking };
}

/**
 * At most one matching per account at a time. It may wait for a lock of a request that itself waits for a read, so the
 * account's other place remains free for reads.
 */
const matchings = new FairScheduler({
  places: Number.POSITIVE_INFINITY,
  of_one: 1,
  waiting_of_one: 500,
  waiting: 5_000,
});

/** Idempotent, so the queue may do it again. Uses a place of its account, like the account's reads. */
async function matchNow(
  { worker }: Pick<Context, 'worker'>,
  account_id: number,
  { case_ids, beneficial_account_ids }: Relinked,
): Promise<void> {
  for (const case_id of case_ids.slice(0, MAX_CASES_MATCHED_AT_ONCE))
    await matchings.run(String(account_id), () =>
      worker.run(account_id, 'match_accounts', { case_id, beneficial_account_ids }),
    );
}

async function read(
  trx: Db,
  account_id: number,
  body: CorrectionBody,
): Promise<{ correction: NewCorrection; printed_security_ids: number[] }> {
  switch (body.kind) {
    case 'security':
      return readSecurity(trx, account_id, body);
    case 'joined':
    case 'parted':
      return readLegs(trx, account_id, body);
    default:
      return readTrade(trx, account_id, body);
  }
}

async function readSecurity(trx: Db, account_id: number, body: Extract<CorrectionBody, { kind: 'security' }>) {
  const { printed_security_id, security_id } = body;
  if (!(await holdsPrint(trx, { account_id, printed_security_id })))
    fail('not_found', { message: 'None of your files contains that security.' });
  if (security_id !== null && !(await hasSecurity(trx, { security_id })))
    fail('not_found', { message: 'We could not find that security in our list.' });
  return { correction: body, printed_security_ids: [printed_security_id] };
}

async function requireOwnTrade(trx: Db, account_id: number, given: Given): Promise<OwnTrade> {
  const found = await findOwnTrade(trx, { account_id, ...given });
  return found ?? fail('not_found', { message: 'We could not find that trade in your account.' });
}

async function readLegs(trx: Db, account_id: number, body: Extract<CorrectionBody, { kind: 'joined' | 'parted' }>) {
  const [trade, other] = [
    await requireOwnTrade(trx, account_id, body.out),
    await requireOwnTrade(trx, account_id, body.into),
  ];
  if (trade.beneficial_account_id !== other.beneficial_account_id)
    refuse('into', 'both rows must have the same owner: shares that went to another owner were given away or sold');
  if (body.out.trade_id === body.into.trade_id) refuse('into', 'choose the other row, not the same one');
  return {
    correction: { kind: body.kind, trade, other },
    printed_security_ids: [trade.printed_security_id, other.printed_security_id],
  };
}

const HISTORY_TYPES = ['split', 'other', 'transfer_in', 'transfer_out'];

type OfOneTrade = Extract<CorrectionBody, { kind: 'ratio' | 'ignored' | 'acquired' }>;

async function readTrade(trx: Db, account_id: number, body: OfOneTrade) {
  const trade = await requireOwnTrade(trx, account_id, body.trade);
  if (!HISTORY_TYPES.includes(trade.type))
    refuse('trade', 'a purchase or sale cannot be changed here: correct the file, or undo the upload');
  if (body.kind === 'ratio' && parseRatio(body.ratio) === null)
    refuse('ratio', 'write new shares for old ones, such as 1:20 or 2:1');
  if (body.kind === 'acquired' && body.acquired_on > trade.trade_date)
    refuse('acquired_on', `the shares arrived on ${trade.trade_date}: enter that date or an earlier one`);
  const { trade: _, ...rest } = body;
  return { correction: { ...rest, trade }, printed_security_ids: [trade.printed_security_id] };
}
