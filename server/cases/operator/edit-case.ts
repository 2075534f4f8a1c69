import type { EditableCase, EditableCaseInput } from '@trover/contract/cases/operator.ts';
import { EDITABLE_FIELDS } from '@trover/core/cases/case-fields.ts';
import type { RecordedSecurity } from '@trover/core/cases/case-record.ts';
import { caseSecurities } from '@trover/core/cases/case-securities.ts';
import type { CaseSecurity } from '@trover/core/cases/case-security.ts';
import { emptyProposal, usualTitle } from '@trover/core/cases/proposal.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { type CaseAccess, lockCase } from '@trover/db/queries/cases/access.ts';
import {
  type CaseChange,
  findChangesSince,
  markEditedByOperator,
  recordChanges,
} from '@trover/db/queries/cases/changes.ts';
import { listEditableSecurities } from '@trover/db/queries/cases/editable-cases.ts';
import { saveSecurities } from '@trover/db/queries/cases/save-case-parts.ts';
import { saveCompany } from '@trover/db/queries/companies/save-company.ts';
import { requireCompany } from '@trover/db/queries/proposals/companies-of-proposals.ts';
import { findFreeSlug, findProposal, type Proposal } from '@trover/db/queries/proposals/proposals.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { knownChanges } from '../../catalogue/read-known-changes.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import { JSON_FIELDS } from '../json-fields.ts';
import { isWaiting, showEditableCase } from './editable-case.ts';
import { changesOf, isMatchedBy } from './editable-fields.ts';

export interface OperatorCall {
  context: Pick<Context, 'db' | 'today' | 'jobs'>;
  session: Session;
  visitor: Visitor;
}

/** Creates an unpublished case. */
export async function createCase(caller: OperatorCall, input: EditableCaseInput): Promise<EditableCase> {
  const { context, session, visitor } = caller;
  const id = await context.db.transaction().execute(async (trx) => {
    const company = await companyOf(trx, input);
    const title = input.title ?? usualTitle(company.name);
    const { kind, currency } = { ...emptyProposal, ...pickGiven({ kind: input.kind, currency: input.currency }) };
    const slug = await findFreeSlug(trx, { title, otherwise: 'case' });
    const { id } = await trx
      .insertInto('cases')
      .values({
        ...{ slug, title, kind, currency, company_id: company.id, origin: 'console' },
        ...{ faq: '[]', corrective_disclosures: '[]', confidence: '{}' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const begun = await showEditableCase({ db: trx, today: context.today }, id);
    const { company: _, ...rest } = input;
    await apply(trx, begun, undefined, changesOf(begun, rest), rest);
    await recordChanges(trx, {
      case_id: id,
      account_id: session.account_id,
      changes: [{ field: 'case', before: null, after: title }],
    });
    await recordAudit(trx, {
      action: 'case_changed',
      by: visitor,
      subject: { kind: 'case', id },
      detail: { what: 'begun', title },
    });
    return id;
  });
  return showEditableCase(context, id);
}

/** Changes the given fields of a case. Refuses a change to an outdated version, with a sentence. */
export async function changeCase(
  caller: OperatorCall,
  id: number,
  { row_version, ...input }: EditableCaseInput & { row_version: number },
): Promise<EditableCase> {
  const { context, session, visitor } = caller;
  await context.db.transaction().execute(async (trx) => {
    await requireEditableCase(trx, id);
    const current = await showEditableCase({ db: trx, today: context.today }, id);
    const changes = changesOf(current, input);
    if (changes.length === 0) return;
    await requireCurrentVersion(trx, caller, { id, row_version, fields: changes.map(({ field }) => field) });
    refuseNames(current, changes);
    await apply(trx, current, await findProposal(trx, { case_id: id }), changes, input);
    await markEditedByOperator(trx, { case_id: id, is_matched_anew: isMatchedBy(changes) });
    await recordChanges(trx, { case_id: id, account_id: session.account_id, changes });
    await recordAudit(trx, {
      action: 'case_changed',
      by: visitor,
      subject: { kind: 'case', id },
      detail: { what: changes.map(({ field }) => field).join(', ') },
    });
  });
  return showEditableCase(context, id);
}

/**
 * The case, locked for a change in this transaction. Refuses a case that was merged into another, and names the other
 * one.
 */
export async function requireEditableCase(trx: DbTransaction, case_id: number): Promise<CaseAccess> {
  const found = await lockCase(trx, { case_id });
  if (found === undefined || found.status === 'draft') fail('not_found', { message: 'We could not find that case.' });
  if (found.merged_into !== null)
    fail('conflict', {
      message: `This case was merged into case ${found.merged_into}. Change that one.`,
    });
  return found;
}

/**
 * Refuses a change to an outdated version of a case, and names the newer changes. Milestones and documents, which are
 * recorded one by one, do not conflict with other changes.
 */
export async function requireCurrentVersion(
  trx: DbTransaction,
  { session }: Pick<OperatorCall, 'session'>,
  { id, row_version, fields }: { id: number; row_version: number; fields: readonly string[] },
): Promise<void> {
  const since = await findChangesSince(trx, { case_id: id, row_version, account_id: session.account_id, fields });
  if (since === undefined) return;
  const what = since.fields.map((field) => field.replaceAll('_', ' ').replaceAll('.', ': ')).join(', ');
  fail('conflict', {
    message: `${since.by ?? 'An import'} changed this case after you opened it (${what}). Your text is still here. Reload the case and compare.`,
  });
}

function refuseNames(current: EditableCase, changes: readonly CaseChange[]): void {
  const named = changes.find(({ field }) => field === 'securities' || field === 'class_periods');
  if (!current.is_named_by_plan || named === undefined) return;
  const sentence = 'the plan of allocation sets these: publish a new version of the plan';
  fail('invalid_input', {
    message: `Check body.${named.field}: ${sentence}.`,
    fields: { [`body.${named.field}`]: sentence },
  });
}

async function companyOf(
  trx: DbTransaction,
  { company: named }: EditableCaseInput,
): Promise<{ id: number; name: string }> {
  const refuse = (sentence: string): never =>
    fail('invalid_input', { message: `Check body.company: ${sentence}.`, fields: { 'body.company': sentence } });
  if (named === undefined) return refuse('name the company, by its id or by a new name');
  const company = await requireCompany(trx, {
    id: named.id ?? null,
    name: named.name ?? '',
    sector: named.sector ?? null,
  });
  if (company === undefined)
    return refuse('we could not find that company: search for it, or write its name in Latin letters');
  if (named.sector)
    await saveCompany(trx, { name: company.name, other_names: [], sector: named.sector, is_demonstration: false });
  return company;
}

const pickGiven = <T extends object>(given: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };

async function apply(
  trx: DbTransaction,
  current: EditableCase,
  proposal: Proposal | undefined,
  changes: readonly CaseChange[],
  input: EditableCaseInput,
): Promise<void> {
  const fields = new Set(changes.map(({ field }) => field));
  const company_id = fields.has('company') ? (await companyOf(trx, input)).id : current.company.id;
  const columns = Object.fromEntries(
    EDITABLE_FIELDS.filter((field) => fields.has(field)).map((field) => {
      const value = input[field];
      return [field, JSON_FIELDS.has(field) && value !== null ? JSON.stringify(value) : value];
    }),
  );
  await trx
    .updateTable('cases')
    .set({ ...columns, company_id })
    .where('id', '=', current.id)
    .execute();
  const isNamedAnew = fields.has('company') || fields.has('securities') || fields.has('class_periods');
  if (isWaiting(proposal)) await saveProposalDraft(trx, proposal, input, fields);
  if (!isNamedAnew || current.is_named_by_plan) return;
  const periods = (input.class_periods ?? current.class_periods).map(({ from, to }, at, all) => ({
    id: all.length === 1 ? 'class' : `class ${at + 1}`,
    ...{ from, to },
  }));
  const securities = isWaiting(proposal) ? [] : await securitiesAfter(trx, current, input, periods);
  await saveSecurities(trx, current.id, company_id, { class_periods: periods }, securities);
}

/** The securities as given; those that remain the same retain all their identifiers. */
async function securitiesAfter(
  trx: DbTransaction,
  current: EditableCase,
  input: EditableCaseInput,
  class_periods: { id: string; from: string; to: string }[],
): Promise<CaseSecurity[]> {
  const known = (await listEditableSecurities(trx, { case_id: current.id })).map((one) => ({
    ...one,
    class_periods: null,
  }));
  if (input.securities === undefined) return known;
  const securities = input.securities.map(({ name, kind, ticker, cusip, isin }): RecordedSecurity => {
    const given = Object.entries({ ticker, cusip, isin }) as ['ticker' | 'cusip' | 'isin', string | null][];
    return {
      name,
      kind,
      identifiers: given.flatMap(([of, value]) => (value === null ? [] : [{ kind: of, value, from: null, to: null }])),
    };
  });
  const named = { slug: current.slug, tickers: [], identifiers: { cusips: [], isins: [] }, securities, class_periods };
  return caseSecurities(named, null, knownChanges());
}

/** An operator's correction of a proposal is saved in the proposal too, since the proposal is what gets accepted. */
async function saveProposalDraft(
  trx: DbTransaction,
  proposal: Proposal,
  input: EditableCaseInput,
  fields: ReadonlySet<string>,
): Promise<void> {
  const { company, ...rest } = input;
  const unchanged = Object.fromEntries(
    Object.entries(rest).filter(([field]) => fields.has(field) && field in proposal.document),
  );
  const named = company && fields.has('company') ? await companyOf(trx, input) : null;
  const document = {
    ...proposal.document,
    ...unchanged,
    ...(named && { company: { ...named, sector: company?.sector ?? null } }),
  };
  await trx
    .updateTable('proposals')
    .set({ document: JSON.stringify(document), updated_at: databaseTime })
    .where('case_id', '=', proposal.case_id)
    .execute();
}
