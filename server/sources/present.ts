import type { NewCase, CatalogueProposal as Shown, SourceMilestone } from '@trover/contract/sources/proposals.ts';
import { type Stage, stageWith } from '@trover/core/cases/stages.ts';
import type { Db } from '@trover/db/connect.ts';
import {
  countEffects,
  findProposal,
  type ListedProposal,
  listChangedSince,
} from '@trover/db/queries/sources/proposals.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { deadlineOf } from './apply/fact-values.ts';
import { currentFact, factsOfCase } from './apply/facts.ts';
import { findDuplicates } from './duplicates.ts';
import { undoFault } from './undo-fault.ts';

export async function caseOf(db: Db, id: number): Promise<Shown['case']> {
  const found = await db
    .selectFrom('cases')
    .select(['id', 'slug', 'title', 'is_published'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** Proposals as the desk shows them, with the present value in each case; one query for all cases of the page. */
export async function presentProposals(db: Db, rows: readonly ListedProposal[], today: string): Promise<Shown[]> {
  const ids = [
    ...new Set(rows.flatMap(({ case_id, kind }) => (case_id === null || kind === 'new_case' ? [] : [case_id]))),
  ];
  const now = new Map(await Promise.all(ids.map(async (id) => [id, await factsOfCase(db, id)] as const)));
  const accepted = rows.filter(({ status, kind }) => status === 'accepted' && kind === 'change');
  const changed = await listChangedSince(
    db,
    accepted.map(({ id }) => id),
  );
  return rows.map((row) => {
    const facts = row.case_id === null ? undefined : now.get(row.case_id);
    return {
      ...{ id: row.id, kind: row.kind, field: row.field, value: row.value },
      case:
        row.case_id === null || row.case_title === null
          ? null
          : {
              ...{ id: row.case_id, slug: row.case_slug ?? '', title: row.case_title },
              is_published: row.is_published ?? false,
            },
      now: facts === undefined ? null : currentFact(row.field, facts),
      ...{ source_name: row.source_name, source: row.source, page: row.page, words: row.words, status: row.status },
      accepted_value: row.accepted_value ?? null,
      decided_by: row.decided_by_email,
      by_rule: row.rule_id !== null,
      decided_at: row.decided_at?.toISOString() ?? null,
      undo_fault: undoFault(row, {
        is_published: row.is_published ?? false,
        milestones: facts?.milestones ?? [],
        isChangedSince: changed.has(row.id),
        today,
      }),
      created_at: row.created_at.toISOString(),
    };
  });
}

const COMPUTED_BY = new Set([
  'settlement_amount',
  'attorney_fee_pct',
  'expenses',
  'est_recovery_per_share',
  'currency',
  'identifier',
]);

/** One proposal and what accepting it would change. */
export async function showProposal({ db, today }: Pick<Context, 'db' | 'today'>, id: number) {
  const found = (await findProposal(db, { id })) ?? fail('not_found', { message: 'We could not find that proposal.' });
  const named = found.case_id === null ? null : await caseOf(db, found.case_id);
  const actor = found.decided_by === null ? null : await emailOf(db, found.decided_by);
  const [shown] = await presentProposals(
    db,
    [
      {
        ...found,
        ...{ case_title: named?.title ?? null, case_slug: named?.slug ?? null },
        ...{ is_published: named?.is_published ?? null, decided_by_email: actor },
      },
    ],
    today(),
  );
  const isCase = found.kind === 'new_case';
  const [effects, duplicates] = await Promise.all([
    isCase || found.case_id === null ? null : effectsOf(db, found.case_id, found.field, found.value, today()),
    isCase && found.status === 'waiting' ? findDuplicates(db, found.value as unknown as NewCase) : [],
  ]);
  return { ...shown!, effects, duplicates };
}

async function emailOf(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email ?? null;
}

async function effectsOf(db: Db, case_id: number, field: string, value: unknown, today: string) {
  const [counted, facts, current] = await Promise.all([
    countEffects(db, { case_id }),
    factsOfCase(db, case_id),
    db.selectFrom('cases').select(['stage', 'is_published']).where('id', '=', case_id).executeTakeFirstOrThrow(),
  ]);
  let stage: Stage | null = null;
  let against: string | null = null;
  if (field === 'milestone') {
    const { date, stage: stated } = value as SourceMilestone;
    const history = facts.milestones.filter((one) => one.date <= today);
    const after = stageWith(current.stage, history, { date, stage: stated, reason: null });
    if (!after.ok && current.is_published) against = after.message;
    else if (after.ok && after.stage !== current.stage) stage = after.stage;
  }
  return {
    ...counted,
    is_computed_again: stage !== null || deadlineOf(field) !== null || COMPUTED_BY.has(field),
    stage,
    against,
  };
}
