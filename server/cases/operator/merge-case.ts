import type { mergeCase as declared, previewMerge as declaredPreview } from '@trover/contract/cases/merges.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import { lockCase } from '@trover/db/queries/cases/access.ts';
import { recordChanges } from '@trover/db/queries/cases/changes.ts';
import { type Clashes, countClashes, countMoving, mergeInto } from '@trover/db/queries/cases/merges.ts';
import { decideProposal } from '@trover/db/queries/proposals/proposals.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { matchChangedCases } from '../../jobs/matching/match-changed-cases-job.ts';
import { type OperatorCall, requireEditableCase } from './edit-case.ts';

type Preview = DataOf<typeof declaredPreview>;
type Merged = DataOf<typeof declared>;

/** What merging one case into another would do. */
export async function previewMerge({ db }: Pick<Context, 'db'>, case_id: number, into: number): Promise<Preview> {
  const merged = await requireNamed(db, case_id);
  const remaining = await requireNamed(db, into);
  const goes_over = await countMoving(db, { case_id, into });
  return {
    merged: nameOf(merged),
    remaining: nameOf(remaining),
    against: reasonsAgainst(merged, remaining, await countClashes(db, { case_id, into })),
    goes_over,
  };
}

/** Merges a case into another in one transaction, or refuses with the reason. Repeating it changes nothing. */
export async function mergeCase(
  { context, session, visitor }: OperatorCall,
  case_id: number,
  { into, reason }: { into: number; reason: string },
): Promise<Merged> {
  return context.db.transaction().execute(async (trx) => {
    // Always locked in the same order, so that two concurrent merges in opposite directions do not deadlock.
    const both = [case_id, into].toSorted((a, b) => a - b);
    for (const id of both) await lockCase(trx, { case_id: id });
    const before = await requireNamed(trx, case_id);
    if (before.merged_into === into) return repeatAnswer(trx, before, into);
    for (const id of both) await requireEditableCase(trx, id);
    const merged = await requireNamed(trx, case_id);
    const remaining = await requireNamed(trx, into);
    const [against] = reasonsAgainst(merged, remaining, await countClashes(trx, { case_id, into }));
    if (against !== undefined) fail('conflict', { message: against });
    const moved = await countMoving(trx, { case_id, into });
    await mergeInto(trx, { case_id, into, reason, by: session.account_id, moved });
    if (merged.proposal !== null && merged.proposal !== 'accepted')
      await decideProposal(trx, {
        case_id,
        status: 'declined',
        reason: `This case is already on record: ${remaining.title}.`,
        by: session.account_id,
      });
    const account_id = session.account_id;
    await recordChanges(trx, {
      case_id,
      account_id,
      changes: [{ field: 'merged_into', before: null, after: remaining.slug }],
    });
    await recordChanges(trx, {
      case_id: into,
      account_id,
      changes: [{ field: 'merged_from', before: null, after: merged.slug }],
    });
    await recordAudit(trx, {
      action: 'case_merged',
      by: visitor,
      subject: { kind: 'case', id: case_id },
      detail: { into, claims: moved.claims, favorites: moved.favorites, votes: moved.votes, reason },
    });
    await context.jobs.send(matchChangedCases, {}, { db: trx });
    return { merged: nameOf(merged), remaining: nameOf(remaining), goes_over: moved };
  });
}

async function repeatAnswer(trx: DbTransaction, merged: Named, into: number): Promise<Merged> {
  const { moved } = await trx
    .selectFrom('case_merges')
    .select('moved')
    .where('case_id', '=', merged.id)
    .executeTakeFirstOrThrow();
  return { merged: nameOf(merged), remaining: nameOf(await requireNamed(trx, into)), goes_over: moved };
}

interface Named {
  id: number;
  slug: string;
  title: string;
  is_published: boolean;
  is_demonstration: boolean;
  merged_into: number | null;
  proposal: 'draft' | 'submitted' | 'accepted' | 'declined' | null;
}

async function requireNamed(db: Db, id: number): Promise<Named> {
  const found = await db
    .selectFrom('cases as c')
    .leftJoin('proposals as p', 'p.case_id', 'c.id')
    .select(['c.id', 'c.slug', 'c.title', 'c.is_published', 'c.is_demonstration', 'c.merged_into'])
    .select('p.status as proposal')
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (found === undefined || found.proposal === 'draft') fail('not_found', { message: `There is no case ${id}.` });
  return found;
}

const nameOf = ({ id, slug, title }: Named) => ({ id, slug, title });

const counted = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

/** Why two cases cannot be merged, or not in this direction. */
function reasonsAgainst(merged: Named, remaining: Named, clashes: Clashes): string[] {
  const reasons: string[] = [];
  if (merged.id === remaining.id) return ['You chose the same case twice. Choose the other case.'];
  for (const one of [merged, remaining])
    if (one.merged_into !== null) reasons.push(`“${one.title}” was merged already, into case ${one.merged_into}.`);
  if (merged.is_demonstration !== remaining.is_demonstration) reasons.push('Only one of them is a demonstration case.');
  if (!remaining.is_published)
    reasons.push(`“${remaining.title}” is not published: publish it first, or merge in the other direction.`);
  if (clashes.claims > 0)
    reasons.push(
      `${counted(clashes.claims, 'account claims', 'accounts claim')} in both cases: have the claim in “${merged.title}” withdrawn first.`,
    );
  if (clashes.contracts > 0)
    reasons.push(
      `${counted(clashes.contracts, 'account has a contract', 'accounts have contracts')} in force for each of the two: end one first.`,
    );
  if (clashes.filings > 0)
    reasons.push(
      `${counted(clashes.filings, 'filing was', 'filings were')} made for “${merged.title}”: merge the other case into this one instead.`,
    );
  if (clashes.distributions > 0)
    reasons.push(
      `${counted(clashes.distributions, 'distribution was', 'distributions were')} imported for “${merged.title}”: merge the other case into this one instead.`,
    );
  return reasons;
}
