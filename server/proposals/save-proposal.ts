import { randomUUID } from 'node:crypto';
import type { proposalBody } from '@trover/contract/proposals/proposals.ts';
import {
  emptyProposal,
  type MissingStep,
  missingSteps,
  type ProposedCase,
  usualTitle,
} from '@trover/core/cases/proposal.ts';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { listHistory } from '@trover/db/queries/cases/milestones.ts';
import { deleteUnusedCompany, requireCompany } from '@trover/db/queries/proposals/companies-of-proposals.ts';
import { findProposal, insertProposal, type Proposal, updateProposal } from '@trover/db/queries/proposals/proposals.ts';
import type { z } from 'zod';
import { requireEditableCase } from '../cases/policy.ts';
import type { Context } from '../context.ts';
import { fail, failField } from '../errors.ts';

type Body = z.output<typeof proposalBody>;

export interface SavedProposal {
  id: number;
  slug: string;
  status: Proposal['status'];
  missing: MissingStep[];
  updated_at: Date;
}

/**
 * Saves a proposal, complete or not. An incomplete one that was to be submitted is saved as a draft, and the answer
 * names what is missing.
 */
export async function saveProposal(
  { db, today }: Pick<Context, 'db' | 'today'>,
  session: Session,
  body: Body,
): Promise<SavedProposal> {
  const saved = await db.transaction().execute(async (trx) => {
    const id = body.id ?? (await makeProposal(trx, session, body));
    const found = await requireEditableCase(trx, session, id);
    const known = await requireProposal(trx, id);
    if (known.status === 'accepted')
      fail('conflict', {
        message: 'This case is published. You can still change its milestones, documents and picture.',
      });
    const { document, company_id } = await merge(trx, known.document, body);
    const missing = await missingOf(trx, id, document, today());
    const isWanted = body.submit ?? known.status === 'submitted';
    const status = isWanted && missing.length === 0 ? 'submitted' : 'draft';
    await updateProposal(trx, { case_id: id, company_id, document, status });
    if (company_id !== found.company_id) await deleteUnusedCompany(trx, { company_id: found.company_id });
    const { updated_at } = await requireProposal(trx, id);
    return { id, slug: found.slug, status, missing, updated_at } as const;
  });
  if (body.submit && saved.missing.length > 0) refuseIncomplete(saved.missing);
  return saved;
}

function refuseIncomplete(missing: readonly MissingStep[]): never {
  fail('invalid_input', {
    message: 'The proposal is saved as a draft. You can submit it once it is complete. See the fields.',
    fields: Object.fromEntries(missing.map(({ step, message }) => [`body.${step}`, message])),
  });
}

async function makeProposal(trx: DbTransaction, { account_id }: Session, body: Body): Promise<number> {
  const { document, company_id } = await merge(trx, null, body);
  return insertProposal(trx, { account_id, draft_key: body.draft_key ?? randomUUID(), company_id, document });
}

/** Merges the given fields into the saved ones; a field that is left out does not change. */
async function merge(
  trx: DbTransaction,
  known: ProposedCase | null,
  body: Body,
): Promise<{ document: ProposedCase; company_id: number }> {
  const { id: _, draft_key: __, submit: ___, company: named, title, ...fields } = body;
  const wanted = named
    ? { id: named.id ?? null, name: named.name ?? '', sector: named.sector ?? known?.company.sector ?? null }
    : known?.company;
  if (wanted === undefined) failField('body.company', 'name the company, by its id or by a new name');
  const company = await requireCompany(trx, wanted);
  if (company === undefined)
    failField('body.company', 'we could not find that company: search for it, or write its name in Latin letters');
  const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const document: ProposedCase = {
    ...emptyProposal,
    ...known,
    ...changes,
    title: title || known?.title || usualTitle(company.name),
    company: { ...wanted, name: company.name },
  };
  return { document, company_id: company.id };
}

export async function requireProposal(db: Db, case_id: number): Promise<Proposal> {
  return (await findProposal(db, { case_id })) ?? fail('not_found', { message: 'We could not find that proposal.' });
}

/** What a proposal lacks, including its attachments. */
export async function missingOf(
  db: Db,
  case_id: number,
  document: ProposedCase,
  today: string,
): Promise<MissingStep[]> {
  const history = await listHistory(db, { case_id });
  const complaints = await db
    .selectFrom('case_documents')
    .select('id')
    .where('case_id', '=', case_id)
    .where('kind', '=', 'complaint')
    .execute();
  return missingSteps(document, { milestones: history.length, complaints: complaints.length }, today);
}
