import type { BodyOf, DataOf } from '@trover/contract/protocol/operation.ts';
import type { matchStatusRows, unmatchStatusRows } from '@trover/contract/status-files/matches.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import * as matches from '@trover/db/queries/status-files/matches.ts';
import { lockStatusFile, type StatusFile, updateStatusFile } from '@trover/db/queries/status-files/status-files.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { conflict, fail } from '../errors.ts';
import { planChosen } from './plan-rows.ts';

type Matched = DataOf<typeof matchStatusRows>;

async function requireMatching(trx: DbTransaction, id: number): Promise<StatusFile> {
  const of = (await lockStatusFile(trx, id)) ?? fail('not_found', { message: 'We could not find that status file.' });
  if (of.status !== 'read')
    conflict(`This file is ${of.status}. Rows are matched between its preview and its application.`);
  return of;
}

/** Sets the claims of rows, and recomputes the outcome of these rows and of others with the same claims. */
async function setMatches(
  trx: DbTransaction,
  of: StatusFile,
  { set, before, today }: { set: ReadonlyMap<number, number | null>; before: readonly number[]; today: string },
): Promise<void> {
  const status_file_id = of.id;
  await matches.setMatchesOfRows(trx, { status_file_id, matches: set });
  const others = await matches.listRowsOfClaims(trx, { status_file_id, claim_ids: before });
  await planChosen(trx, of, [...new Set([...set.keys(), ...others])], today);
}

async function recordMatches(
  trx: DbTransaction,
  by: Actor,
  of: StatusFile,
  set: ReadonlyMap<number, number | null>,
): Promise<void> {
  await updateStatusFile(trx, of.id, { row_version: of.row_version + 1 });
  await recordAudit(trx, {
    action: 'status_row_matched',
    by: { ...by.visitor, session: by.session },
    subject: { kind: 'status_file', id: of.id },
    detail: {
      rows: set.size,
      matches: [...set]
        .map(([row_number, claim_id]) => `${row_number}: ${claim_id === null ? 'none' : `TR-${claim_id}`}`)
        .join('; ')
        .slice(0, 4000),
    },
  });
}

/** Matches several rows to a claim each; a preview only shows the outcome. A second call does nothing. */
export async function matchSeveral(
  trx: DbTransaction,
  by: Actor,
  id: number,
  { matches: asked, is_preview }: BodyOf<typeof matchStatusRows>,
): Promise<Matched> {
  const of = await requireMatching(trx, id);
  const row_numbers = asked.map(({ row_number }) => row_number);
  const found = new Map(
    (await matches.lockRowsToMatch(trx, { status_file_id: id, row_numbers })).map((row) => [row.row_number, row]),
  );
  const claim_ids = asked.map(({ sub_payout_request_id }) => sub_payout_request_id);
  const claims = new Set(await matches.listClaimsOfCase(trx, { claim_ids, case_id: of.case_id }));
  const set = new Map<number, number | null>();
  const before: number[] = [];
  const left: Matched['left'] = [];
  for (const { row_number, sub_payout_request_id } of asked.toSorted(
    (one, other) => one.row_number - other.row_number,
  )) {
    const row = found.get(row_number);
    if (row === undefined) left.push({ row_number, reason: 'no_such_row' });
    else if (row.is_unreadable) left.push({ row_number, reason: 'unreadable' });
    else if (row.matched_by === 'operator') left.push({ row_number, reason: 'matched' });
    else if (row.outcome !== 'proposed' && row.outcome !== 'unmatched' && row.outcome !== 'ambiguous')
      left.push({ row_number, reason: 'names_its_claim' });
    else if (!claims.has(sub_payout_request_id)) left.push({ row_number, reason: 'no_such_claim' });
    else {
      set.set(row_number, sub_payout_request_id);
      if (row.sub_payout_request_id !== null) before.push(row.sub_payout_request_id);
    }
  }
  if (set.size === 0) return { matched: [], left };
  const change = async () => {
    await setMatches(trx, of, { set, before, today: by.today });
    return matches.listMatchedRows(trx, { status_file_id: id, row_numbers: [...set.keys()] });
  };
  if (is_preview) return { matched: await matches.withoutStoring(trx, change), left };
  const matched = await change();
  await recordMatches(trx, by, of, set);
  return { matched, left };
}

/** Reverses this: rows that an operator matched to these claims, and that still are, name no claim again. */
export async function unmatchSeveral(
  trx: DbTransaction,
  by: Actor,
  id: number,
  { matches: asked }: BodyOf<typeof unmatchStatusRows>,
): Promise<DataOf<typeof unmatchStatusRows>> {
  const of = await requireMatching(trx, id);
  const row_numbers = asked.map(({ row_number }) => row_number);
  const claimOf = new Map(asked.map(({ row_number, sub_payout_request_id }) => [row_number, sub_payout_request_id]));
  const rows = (await matches.lockRowsToMatch(trx, { status_file_id: id, row_numbers })).filter(
    (row) => row.matched_by === 'operator' && row.sub_payout_request_id === claimOf.get(row.row_number),
  );
  if (rows.length === 0) return { unmatched: [] };
  const set = new Map(rows.map(({ row_number }) => [row_number, null]));
  const before = rows.flatMap(({ sub_payout_request_id: claim }) => (claim === null ? [] : [claim]));
  await setMatches(trx, of, { set, before, today: by.today });
  await recordMatches(trx, by, of, set);
  return { unmatched: [...set.keys()] };
}
