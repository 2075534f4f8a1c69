import { type FileOfRow, planRow, type RowPlan } from '@trover/core/status-files/plan-row.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import {
  listNamesakes,
  listStatusRowsAndClaims,
  markNamedTwice,
  type StatusOutcome,
  type StatusRowAndClaim,
  saveStatusOutcomes,
} from '@trover/db/queries/status-files/matching.ts';
import { findOtherFiles, type StatusFile } from '@trover/db/queries/status-files/status-files.ts';

const BATCH = 5000;

type PlannedAt = Omit<FileOfRow, 'status_on'>;

/** Compares each row of a file with the claim that it names. A batch costs three queries, however many rows it has. */
export async function planRows(trx: DbTransaction, of: StatusFile, today: string): Promise<void> {
  const is_older = await isOlderThanOthers(trx, of);
  for (let from = 0; ; from += BATCH) {
    const outcomes = await planRange(trx, of, { from, to: from + BATCH, is_older, today });
    if (outcomes.length === 0) break;
    await saveStatusOutcomes(trx, of.id, outcomes);
  }
  await markNamedTwice(trx, of.id);
}

/** The present outcome of one row; undefined where the file has no such row. */
export async function planOneRow(
  trx: DbTransaction,
  of: StatusFile,
  row_number: number,
  today: string,
): Promise<{ outcome: StatusOutcome; row: StatusRowAndClaim; plan: RowPlan | null } | undefined> {
  const is_older = await isOlderThanOthers(trx, of);
  const range = { status_file_id: of.id, case_id: of.case_id, administrator: of.administrator };
  const rows = await listStatusRowsAndClaims(trx, { ...range, from: row_number - 1, to: row_number });
  const [row] = rows;
  if (row === undefined) return undefined;
  const [outcome] = await planRange(trx, of, { from: row_number - 1, to: row_number, is_older, today });
  return { outcome: outcome!, row, plan: row.claim_id === null ? null : planOf(row, of, { is_older, today }) };
}

/** Compares only these rows with the claims that they name. */
export async function planChosen(
  trx: DbTransaction,
  of: StatusFile,
  only: readonly number[],
  today: string,
): Promise<void> {
  const is_older = await isOlderThanOthers(trx, of);
  const to = Math.max(0, ...only);
  await saveStatusOutcomes(trx, of.id, await planRange(trx, of, { from: 0, to, only, is_older, today }));
  await markNamedTwice(trx, of.id);
}

const isOlderThanOthers = async (trx: DbTransaction, of: StatusFile): Promise<boolean> =>
  ((await findOtherFiles(trx, of)).latest ?? '') > of.status_on;

async function planRange(
  trx: DbTransaction,
  of: StatusFile,
  { from, to, only, ...now }: { from: number; to: number; only?: readonly number[] } & PlannedAt,
): Promise<StatusOutcome[]> {
  const range = { status_file_id: of.id, case_id: of.case_id, administrator: of.administrator };
  const rows = await listStatusRowsAndClaims(trx, { ...range, from, to, only });
  const groups = [...Map.groupBy(rows, ({ row_number }) => row_number).values()];
  const nameless = groups.flatMap(([row]) => (row!.claim_id === null && row!.fault === null ? [row!.row_number] : []));
  const namesakes = Map.groupBy(
    await listNamesakes(trx, { status_file_id: of.id, case_id: of.case_id, row_numbers: nameless }),
    ({ row_number }) => row_number,
  );
  return groups.map((group) => outcomeOf(group, namesakes.get(group[0]!.row_number) ?? [], of, now));
}

type Namesake = Awaited<ReturnType<typeof listNamesakes>>[number];

function outcomeOf(
  group: readonly StatusRowAndClaim[],
  namesakes: readonly Namesake[],
  of: StatusFile,
  now: PlannedAt,
): StatusOutcome {
  const row = group[0]!;
  const nothing = {
    row_number: row.row_number,
    meaning: row.meaning,
    matched_by: null,
    account_id: null,
    sub_payout_request_id: null,
    proposed_id: null,
    from_stage: null,
    to_stage: null,
    expects_payment: false,
  };
  if (row.fault !== null) return { ...nothing, outcome: 'unreadable', note: row.fault };
  if (row.claim_id === null) return { ...nothing, ...unmatched(row, namesakes) };
  const claims = [...new Set(group.map(({ claim_id }) => claim_id))];
  if (claims.length > 1) return { ...nothing, outcome: 'ambiguous', note: severalNote(group) };
  const plan = planOf(row, of, now);
  const isDecided = plan.outcome === 'follow' && row.decided?.includes(plan.note) === true;
  return {
    ...nothing,
    matched_by: group.some(({ by }) => by === 'number') ? 'number' : row.by,
    account_id: row.account_id,
    sub_payout_request_id: row.claim_id,
    from_stage: row.stage,
    to_stage: plan.to,
    outcome: isDecided ? 'same' : plan.outcome,
    expects_payment: plan.expects_payment && row.is_payment_expected !== true,
    note: isDecided ? `Decided with an earlier file. ${plan.note}` : plan.note,
  };
}

function severalNote(group: readonly StatusRowAndClaim[]): string {
  const references = [...new Set(group.map(({ claim_id }) => `TR-${claim_id}`))].slice(0, 5).join(' and ');
  return group.some(({ by }) => by === 'reference')
    ? `Its number and our reference name different claims, ${references}. Check both with the administrator.`
    : `Its number belongs to several claims here, ${references}. Match the row to one of them.`;
}

function unmatched(
  row: StatusRowAndClaim,
  namesakes: readonly Namesake[],
): Pick<StatusOutcome, 'outcome' | 'note' | 'proposed_id'> {
  const withAccount = namesakes.filter(({ has_account }) => has_account);
  const [only, other] = withAccount.length > 0 ? withAccount : namesakes;
  if (only === undefined) {
    const named = [row.claim_number, row.reference, row.claimant].filter(Boolean).join(', ');
    return { outcome: 'unmatched', proposed_id: null, note: `No filed claim of this case has ${named.slice(0, 200)}.` };
  }
  if (other !== undefined)
    return {
      outcome: 'ambiguous',
      proposed_id: null,
      note: `Several claims are in the name of ${row.claimant}. Match the row to one of them.`,
    };
  return {
    outcome: 'proposed',
    proposed_id: only.claim_id,
    note: `Claim TR-${only.claim_id} is in this name. Match the row to it if it is the same.`,
  };
}

function planOf(row: StatusRowAndClaim, of: StatusFile, now: PlannedAt): RowPlan {
  return planRow(
    {
      line: row.line,
      claim_number: row.claim_number,
      // every word has a meaning before a file is compared
      meaning: row.meaning ?? 'ignored',
      cured_by: row.cured_by,
      word: row.word,
      reasons: row.reasons,
      cure_by: row.cure_by ?? of.cure_by,
      recognized_claim: row.recognized_claim,
      currency: of.currency,
    },
    {
      stage: row.stage!,
      claim_number: row.own_number,
      filed_on: row.filed_on,
      deficiency:
        row.deficiency_cure_by === null
          ? null
          : {
              cure_by: row.deficiency_cure_by,
              reason: row.deficiency_reason ?? '',
              is_open: row.deficiency_is_open === true,
              is_answered: row.deficiency_is_answered === true,
            },
      recognized_before: row.recognized_before,
      has_award: row.has_award === true,
      stated_on: row.stated_on,
      stage_since: row.stage_since,
    },
    { status_on: of.status_on, ...now },
  );
}
