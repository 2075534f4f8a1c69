import type { SourceName } from '@trover/contract/sources/sources.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { findCaseAccess } from '@trover/db/queries/cases/access.ts';
import { insertProposal, type NewProposal } from '@trover/db/queries/sources/proposals.ts';
import { findSourceCase } from '@trover/db/queries/sources/source-cases.ts';
import { findRule } from '@trover/db/queries/sources/sources.ts';
import { markDeadlineChecked, saveStatement } from '@trover/db/queries/sources/statements.ts';
import type { FactValue } from '@trover/db/schema/sources.ts';
import { Failure } from '../errors.ts';
import { applyProposal } from './apply/apply-proposal.ts';
import { isAdditive, parseFact } from './apply/fact-values.ts';
import { factsOfCase, isKnownAlready, isSameFact } from './apply/facts.ts';
import type { ActiveRun } from './source.ts';

/** A source's statement about a field of a case, with its words. */
export interface Stated {
  case_id: number;
  field: string;
  value: FactValue;
  source: string;
  page?: number | null;
  words: string;
  /** The source's own key of this statement, so that it is proposed only once. */
  external_key: string;
  /** Whether it waits for an operator in any case: no rule accepts it. */
  waits?: boolean;
}

export type Received = 'same' | 'known' | 'proposed' | 'set';

const MAX_WORDS_LENGTH = 2000;

const cut = (text: string): string => {
  // Removes control characters, which a database cannot store, and marks that reverse the direction of text.
  const clean = text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  return clean.length > MAX_WORDS_LENGTH ? `${clean.slice(0, MAX_WORDS_LENGTH - 1)}…` : clean;
};

/**
 * Stores a fact from a source as the source's statement of the field, and, if the case has another value, as a
 * proposal, which an operator's rule may accept at once. A repeated statement only updates the day of its last check.
 */
export async function receive(run: ActiveRun, stated: Stated): Promise<Received> {
  const { context, source } = run;
  const parsed = parseFact(stated.field, stated.value, context.today());
  if (!parsed.ok)
    run.note(
      `${stated.field} of case ${stated.case_id} cannot be read: ${parsed.message} (“${cut(stated.words).slice(0, 80)}”).`,
    );
  const outcome = await context.db
    .transaction()
    .execute((trx) => receiveIn(trx, { source, today: context.today() }, stated));
  if (outcome === 'proposed') run.proposed += 1;
  if (outcome === 'set') run.set_by_rule += 1;
  return outcome;
}

async function receiveIn(
  trx: DbTransaction,
  { source: source_name, today }: { source: SourceName; today: string },
  stated: Stated,
): Promise<Received> {
  const { case_id, field, external_key, source, page = null } = stated;
  const parsed = parseFact(field, stated.value, today);
  // An error of the source: it is only noted.
  if (!parsed.ok) return 'known';
  const found = await findCaseAccess(trx, { case_id });
  if (found === undefined || found.merged_into !== null) return 'known';
  const statement = { case_id, field, source_name, source: source.slice(0, 500), page, words: cut(stated.words) };
  const { value } = parsed;
  const facts = await factsOfCase(trx, case_id);
  if (!isAdditive(field)) await saveStatement(trx, { ...statement, value }, today);
  if (isSameFact(field, facts, value)) {
    if (field.startsWith('deadline.')) await markDeadlineChecked(trx, { case_id, kind: field.slice(9), today });
    return 'same';
  }
  if (isKnownAlready(field, facts, value)) return 'known';
  const proposal: NewProposal = { kind: 'change', ...statement, value, external_key };
  const proposed = await insertProposal(trx, proposal);
  if (proposed === undefined) return 'known';
  const rule_id = stated.waits === true ? null : await findRule(trx, { source_name, field });
  if (rule_id === null) return 'proposed';
  try {
    await applyProposal(trx, { today, by: null, visitor: null, rule_id }, proposed, value);
    return 'set';
  } catch (error) {
    // It waits for an operator, who sees why it cannot be set.
    if (!(error instanceof Failure)) throw error;
    return 'proposed';
  }
}

/** A case that a source has and the catalogue may lack. */
export interface FoundCase {
  external_id: string;
  value: FactValue;
  source: string;
  words: string;
}

export async function receiveCase(run: ActiveRun, stated: FoundCase): Promise<'known' | 'proposed'> {
  const { context, source: source_name } = run;
  const { external_id, value, source, words } = stated;
  const isNew = await context.db.transaction().execute(async (trx) => {
    if (await findSourceCase(trx, { source_name, external_id })) return false;
    const proposed = await insertProposal(trx, {
      kind: 'new_case',
      case_id: null,
      field: 'case',
      value,
      source_name,
      source: source.slice(0, 500),
      page: null,
      words: cut(words),
      external_key: `case ${external_id}`,
    });
    return proposed !== undefined;
  });
  if (isNew) run.proposed += 1;
  return isNew ? 'proposed' : 'known';
}
