import type { chooseAccounts as declared } from '@trover/contract/account-map/account-map.ts';
import type { BodyOf, DataOf } from '@trover/contract/protocol/operation.ts';
import { type AccountKey, accountKey } from '@trover/core/account-map/account-map.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { moveRows } from '@trover/db/queries/account-map/move-rows.ts';
import {
  listAccountsInClaims,
  listCasesOfSecurities,
  listPlacements,
  lockPortfolios,
  type Move,
  type PlacementRecord,
  readAgain,
  removeFromAccountMap,
  saveAccountMap,
  savePlacements,
} from '@trover/db/queries/account-map/placements.ts';
import { lockAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { fail, failField } from '../errors.ts';
import { queueUpload } from '../jobs/advance-upload-job.ts';
import { queueMatching } from '../jobs/matching/match-accounts-job.ts';
import { relinkAndMatch } from '../securities/relink-and-match.ts';
import { type KeyedChoice, keyChoices } from './key-choices.ts';
import { requireEntities, type Targets } from './require-entities.ts';

type Body = BodyOf<typeof declared>;

/**
 * Maps accounts to entities. Stored rows move to their new owner or are deleted; rows that waited are added by reading
 * their files again. Refuses the whole call where a signed claim counts rows that would move.
 */
export async function chooseAccounts(
  context: Pick<Context, 'db' | 'jobs'>,
  { session, visitor }: Pick<Actor, 'session' | 'visitor'>,
  { choices, upload_id }: Body,
): Promise<DataOf<typeof declared>> {
  const { account_id } = session;
  return context.db.transaction().execute(async (trx) => {
    const keyed = await keyChoices(trx, account_id, choices);
    const { placements, ofNumbers } = await lockPlacements(trx, { account_id, keyed, upload_id });
    await lockAccount(trx, account_id);
    const targets = await requireEntities(trx, account_id, keyed);
    const moves = movesOf(placements, targets);
    refuseSharedMoves(ofNumbers, moves);
    await refuseMovesOfClaims(trx, account_id, moves, placements, targets);
    const printed = printedSecuritiesOf(placements);
    const held = () => ({ portfolio_ids: portfoliosOf(placements, targets), printed_security_ids: printed });
    const before = await listCasesOfSecurities(trx, held());
    const rows_moved = await moveRows(trx, account_id, moves);
    const files = await place(trx, account_id, placements, targets);
    await saveChoices(trx, account_id, keyed, targets);
    if (moves.length > 0) {
      await relinkAndMatch(context, trx, account_id, []);
      await matchAgain(context, trx, [...before, ...(await listCasesOfSecurities(trx, held()))]);
    }
    for (const id of files) await queueUpload(context, trx, id);
    const done = { accounts: keyed.length, entities_added: targets.added, rows_moved, files_read_again: files.length };
    const subject = { kind: 'account', id: account_id };
    await recordAudit(trx, { action: 'account_map_changed', by: { ...visitor, session }, subject, detail: done });
    return done;
  });
}

/** Where the rows of the accounts are. Locks their portfolios for the rest of the transaction. */
async function lockPlacements(
  trx: DbTransaction,
  request: { account_id: number; keyed: readonly KeyedChoice[]; upload_id: number | undefined },
): Promise<{ placements: PlacementRecord[]; ofNumbers: PlacementRecord[] }> {
  const { account_id, keyed, upload_id } = request;
  const of = { account_id, number_keys: keyed.map(({ number_key }) => number_key) };
  const keys = new Set(keyed.map(accountKey));
  // A choice for rows without a number applies to one file, or to all rows that are in no portfolio yet.
  const isMeant = (one: PlacementRecord) =>
    keys.has(accountKey(one)) &&
    (one.number_key !== '' || (upload_id === undefined ? one.portfolio_id === null : one.upload_id === upload_id));
  const first = await listPlacements(trx, of);
  const ids = first.flatMap(({ sent_into, portfolio_id }) => [sent_into, portfolio_id ?? sent_into]);
  await lockPortfolios(trx, { account_id, ids: [...new Set(ids)] });
  const ofNumbers = await listPlacements(trx, of);
  const placements = ofNumbers.filter(isMeant);
  const reading = placements.find(({ status }) => !['stored', 'matched', 'failed'].includes(status));
  if (reading !== undefined)
    fail('conflict', { message: `"${reading.file_name}" is being read. Change its accounts when that is done.` });
  const unknown = keyed.find(({ number_key }) => number_key === '' && !placements.some((one) => one.number_key === ''));
  if (unknown !== undefined)
    failField(`body.choices.${unknown.at}.account_number`, 'no file has rows without an account number that wait');
  return { placements, ofNumbers };
}

const targetOf = (targets: Targets, account: AccountKey, from: number | null): number | null => {
  const target = targets.of.get(accountKey(account)) ?? null;
  // Rows that are in a portfolio of the entity already do not move.
  return target !== null && from !== null && target.portfolio_ids.includes(from)
    ? from
    : (target?.portfolio_id ?? null);
};

const movesOf = (placements: readonly PlacementRecord[], targets: Targets): Move[] =>
  placements.flatMap((one) => {
    const to = targetOf(targets, one, one.portfolio_id);
    if (one.portfolio_id === null || to === one.portfolio_id) return [];
    const { upload_id, number_key, custodian } = one;
    return [{ upload_id, number_key, custodian, from: one.portfolio_id, to }];
  });

/** Once they are stored as one account, the rows of an archive no longer name their custodian. */
function refuseSharedMoves(all: readonly PlacementRecord[], moves: readonly Move[]): void {
  for (const move of moves) {
    const shared = all.find(
      (one) =>
        one.upload_id === move.upload_id &&
        one.number_key === move.number_key &&
        one.custodian !== move.custodian &&
        one.portfolio_id === move.from,
    );
    const other =
      shared && moves.find((one) => one.upload_id === move.upload_id && accountKey(one) === accountKey(shared));
    if (shared !== undefined && other?.to !== move.to)
      fail('conflict', {
        message: `"${shared.file_name}" has account ${shared.account_number} of two custodians as one account. Remove that file, and upload those in it one by one.`,
      });
  }
}

/** A signed claim does not change: the rows that it counts do not move to another owner. */
async function refuseMovesOfClaims(
  trx: DbTransaction,
  account_id: number,
  moves: readonly Move[],
  placements: readonly PlacementRecord[],
  targets: Targets,
): Promise<void> {
  const ownerOf = new Map(placements.map((one) => [one.portfolio_id, one.beneficial_account_id]));
  const leaving = moves.filter(
    (move) => ownerOf.get(move.from) !== targets.of.get(accountKey(move))?.beneficial_account_id,
  );
  const [found] = leaving.length > 0 ? await listAccountsInClaims(trx, { account_id, moves: leaving }) : [];
  if (found === undefined) return;
  const account = found.account_number === '' ? 'Rows without an account number' : `Account ${found.account_number}`;
  fail('conflict', {
    message: `${account} cannot move: ${found.beneficial_owner} has a signed claim in ${found.title} that counts its trades. Withdraw that claim first.`,
  });
}

const printedSecuritiesOf = (placements: readonly PlacementRecord[]): number[] => [
  ...new Set(placements.flatMap(({ printed_security_ids }) => printed_security_ids)),
];

const portfoliosOf = (placements: readonly PlacementRecord[], targets: Targets): number[] => [
  ...new Set([
    ...placements.flatMap(({ portfolio_id }) => portfolio_id ?? []),
    ...[...targets.of.values()].flatMap((target) => target?.portfolio_id ?? []),
  ]),
];

/** Saves where the rows are from now on. Returns the files to read again for rows that were in no portfolio. */
async function place(
  trx: DbTransaction,
  account_id: number,
  placements: readonly PlacementRecord[],
  targets: Targets,
): Promise<number[]> {
  const placed = placements.map((one) => {
    const portfolio_id = targetOf(targets, one, one.portfolio_id);
    const { upload_id, number_key, custodian } = one;
    return {
      upload_id,
      number_key,
      custodian,
      portfolio_id,
      is_stored: portfolio_id !== null && one.portfolio_id !== null,
    };
  });
  await savePlacements(trx, account_id, placed);
  const waiting = placed.filter(({ portfolio_id, is_stored }) => portfolio_id !== null && !is_stored);
  return readAgain(trx, [...new Set(waiting.map(({ upload_id }) => upload_id))]);
}

/** Saves the choices for later files. Rows without a number are chosen separately for each file. */
async function saveChoices(
  trx: DbTransaction,
  account_id: number,
  keyed: readonly KeyedChoice[],
  targets: Targets,
): Promise<void> {
  const numbered = keyed.filter(({ number_key }) => number_key !== '');
  const unknown = numbered.filter(({ choice }) => choice.kind === 'ask_again');
  await removeFromAccountMap(trx, { account_id, accounts: unknown });
  const entries = numbered
    .filter(({ choice }) => choice.kind !== 'ask_again')
    .map(({ number_key, custodian, choice }) => ({
      number_key,
      custodian,
      account_number: choice.account_number.trim(),
      portfolio_id: targets.of.get(accountKey({ number_key, custodian }))?.portfolio_id ?? null,
    }));
  await saveAccountMap(trx, account_id, entries);
}

async function matchAgain(
  { jobs }: Pick<Context, 'jobs'>,
  trx: DbTransaction,
  cases: readonly { case_id: number; beneficial_account_ids: number[] }[],
): Promise<void> {
  const owners = new Map<number, Set<number>>();
  for (const { case_id, beneficial_account_ids } of cases) {
    const own = owners.get(case_id) ?? new Set();
    owners.set(case_id, own);
    for (const id of beneficial_account_ids) own.add(id);
  }
  for (const [case_id, ids] of owners)
    await queueMatching({ jobs }, trx, { case_id, beneficial_account_ids: [...ids] });
}
