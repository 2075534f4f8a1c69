import type { DbTransaction } from '@trover/db/connect.ts';
import { type CaseTrade, listCaseTrades, listPrintedSecuritiesOfCase } from '@trover/db/queries/cases/case-trades.ts';
import {
  listInputHashes,
  lockBeneficialAccounts,
  lockCaseForMatching,
  type MatchToSave,
  removeMatches,
  saveMatches,
} from '@trover/db/queries/matches/matches.ts';
import type { WorkerContext } from '../jobs/workers/worker-context.ts';
import { type CaseRules, findCaseRules } from './case-rules.ts';
import {
  evaluateAccount,
  historyOf,
  inputsHash,
  loadTradeContext,
  type MeaningsOfCase,
  matchToSave,
  meaningsOf,
  printedSecuritiesOf,
  tradesOfCase,
} from './evaluate-account.ts';

/** Number of accounts in one transaction. */
export const BATCH = 500;
/** One batch is read or written while another is computed. */
const CONCURRENCY = 3;

export interface Matched {
  /** Number of accounts computed; the others had not changed. */
  computed: number;
  eligible: number;
}

/**
 * Updates one case's matches of these beneficial accounts. Idempotent: unchanged inputs are neither computed nor
 * written again, and a match that no longer exists is deleted.
 */
export async function matchAccounts(
  work: Pick<WorkerContext, 'db' | 'log' | 'today'> & Partial<Pick<WorkerContext, 'onProgress'>>,
  caseId: number,
  accountIds: readonly number[],
): Promise<Matched> {
  const today = work.today();
  const rules = await findCaseRules(work.db, caseId, today);
  const matched: Matched = { computed: 0, eligible: 0 };
  if (rules === undefined) return matched;
  const meanings = meaningsOf(await listPrintedSecuritiesOfCase(work.db, { case_id: caseId }));
  let next = 0;
  const matchBatches = async () => {
    while (next < accountIds.length) {
      const ids = accountIds.slice(next, next + BATCH);
      next += BATCH;
      const batch = await work.db.transaction().execute((trx) => matchBatch(work, trx, rules, meanings, ids, today));
      matched.computed += batch.computed;
      matched.eligible += batch.eligible;
      work.onProgress?.();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, matchBatches));
  return matched;
}

async function matchBatch(
  work: Pick<WorkerContext, 'log'>,
  trx: DbTransaction,
  rules: CaseRules,
  meanings: MeaningsOfCase,
  ids: readonly number[],
  today: string,
): Promise<Matched> {
  const { case_id } = rules;
  const owners = await lockBeneficialAccounts(trx, ids);
  if (!(await lockCaseForMatching(trx, case_id))) return { computed: 0, eligible: 0 };
  const tradeContext = await loadTradeContext(trx, meanings, { case_id, beneficial_account_ids: ids });
  const found = rules.is_published
    ? await listCaseTrades(trx, {
        beneficial_account_ids: ids,
        printed_security_ids: printedSecuritiesOf(tradeContext),
      })
    : [];
  const hashes = await listInputHashes(trx, { case_id, beneficial_account_ids: ids });
  const tradesOf = byAccount(tradesOfCase(found, tradeContext));
  const saved: MatchToSave[] = [];
  for (const owner of owners) {
    const trades = tradesOf.get(owner.id);
    if (trades === undefined) continue;
    const history = historyOf(trades, tradeContext);
    const hash = inputsHash(rules, trades, history);
    if (hashes.get(owner.id) === hash) continue;
    try {
      saved.push(matchToSave(rules, owner, evaluateAccount(rules, trades, tradeContext, today, history), hash));
    } catch (error) {
      // An account that our rules cannot compute does not stop the others.
      work.log.error({ err: error, case_id, beneficial_account_id: owner.id }, 'an account cannot be matched');
    }
  }
  const gone = [...hashes.keys()].filter((id) => !tradesOf.has(id));
  if (gone.length > 0) await removeMatches(trx, { case_id, beneficial_account_ids: gone });
  await saveMatches(trx, saved);
  if (saved.length > 0) work.log.debug({ case_id, accounts: ids.length, computed: saved.length }, 'matched');
  return { computed: saved.length, eligible: saved.filter((match) => match.eligible).length };
}

function byAccount(trades: readonly CaseTrade[]): Map<number, CaseTrade[]> {
  const accounts = new Map<number, CaseTrade[]>();
  for (const trade of trades) {
    const own = accounts.get(trade.beneficial_account_id);
    if (own === undefined) accounts.set(trade.beneficial_account_id, [trade]);
    else own.push(trade);
  }
  return accounts;
}
