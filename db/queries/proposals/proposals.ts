import type { ProposedCase } from '@trover/core/cases/proposal.ts';
import { slugOf } from '@trover/core/cases/slug.ts';
import type { Stage } from '@trover/core/cases/stages.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { ProposalStatus, ProposalsTable } from '../../schema/profiles.ts';
import { saveDeadlines, saveSecurities } from '../cases/save-case-parts.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type Proposal = Selectable<ProposalsTable<ProposedCase>>;

export async function findProposal(db: Db, { case_id }: { case_id: number }): Promise<Proposal | undefined> {
  const row = await db.selectFrom('proposals').selectAll().where('case_id', '=', case_id).executeTakeFirst();
  return row && { ...row, document: row.document as ProposedCase };
}

async function findProposalByKey(
  db: Db,
  { account_id, draft_key }: { account_id: number; draft_key: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('proposals')
    .select('case_id')
    .where('account_id', '=', account_id)
    .where('draft_key', '=', draft_key)
    .executeTakeFirst();
  return row?.case_id;
}

/** Creates the unpublished case of a proposal; returns the existing one of the same owner and key. */
export async function insertProposal(
  trx: DbTransaction,
  params: { account_id: number; draft_key: string; company_id: number; document: ProposedCase },
): Promise<number> {
  const { account_id, draft_key, company_id, document } = params;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proposal ${account_id} ${draft_key}`}, 0))`.execute(trx);
  const known = await findProposalByKey(trx, { account_id, draft_key });
  if (known !== undefined) return known;
  const { title, kind, currency } = document;
  const { id } = await trx
    .insertInto('cases')
    .values({
      slug: `proposal-${account_id}-${draft_key}`,
      company_id,
      title,
      kind,
      currency,
      origin: 'proposal',
      faq: '[]',
      corrective_disclosures: '[]',
      confidence: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('proposals')
    .values({ account_id, case_id: id, draft_key, document: JSON.stringify(document) })
    .execute();
  return id;
}

/** Saves a proposal, in its document and in the case's columns derived from it. */
export async function updateProposal(
  trx: DbTransaction,
  params: { case_id: number; company_id: number; document: ProposedCase; status: ProposalStatus },
): Promise<void> {
  const { case_id, company_id, document, status } = params;
  await trx
    .updateTable('proposals')
    .set({
      document: JSON.stringify(document),
      status,
      submitted_at:
        status === 'submitted' ? sql`coalesce(case when status = 'submitted' then submitted_at end, now())` : null,
      updated_at: sql`now()`,
    })
    .where('case_id', '=', case_id)
    .execute();
  const { title, kind, currency, court, docket, judge, jurisdiction, filed_on, settlement_amount } = document;
  await trx
    .updateTable('cases')
    .set({
      company_id,
      title,
      kind,
      currency,
      court,
      docket,
      judge,
      jurisdiction,
      filed_on,
      settlement_amount,
      lead_counsel: document.lead_counsel,
      allegations: document.allegations && JSON.stringify(document.allegations),
      faq: JSON.stringify(document.faq),
      corrective_disclosures: JSON.stringify(document.corrective_disclosures),
      sources: document.sources,
      updated_at: sql`now()`,
    })
    .where('id', '=', case_id)
    .execute();
  await saveSecurities(trx, case_id, company_id, { class_periods: periodsOf(document) }, []);
  const evidence = { source: document.sources[0] ?? null, quote: null, checked_on: null, hard: null };
  const { lead_plaintiff_deadline, claim_deadline } = document;
  await saveDeadlines(trx, case_id, [
    ...(lead_plaintiff_deadline
      ? [{ kind: 'lead_plaintiff' as const, date: lead_plaintiff_deadline, ...evidence }]
      : []),
    ...(claim_deadline ? [{ kind: 'claim' as const, date: claim_deadline, ...evidence }] : []),
  ]);
}

/** A single class period has the id `class`; several are numbered. */
export function periodsOf({ class_periods }: ProposedCase): { id: string; from: string; to: string }[] {
  return class_periods.map(({ from, to }, at) => ({
    id: class_periods.length === 1 ? 'class' : `class ${at + 1}`,
    from,
    to,
  }));
}

/** Records an operator's decision. */
export async function decideProposal(
  trx: DbTransaction,
  params: { case_id: number; status: 'accepted' | 'declined'; reason: string | null; by: number },
): Promise<void> {
  const { case_id, status, reason, by } = params;
  await trx
    .updateTable('proposals')
    .set({ status, reason, decided_at: sql`now()`, decided_by: by, updated_at: sql`now()` })
    .where('case_id', '=', case_id)
    .execute();
}

/** A slug that no other case has, derived from the title. */
export async function findFreeSlug(
  trx: DbTransaction,
  { title, otherwise }: { title: string; otherwise: string },
): Promise<string> {
  const wanted = slugOf(title).slice(0, 110).replace(/-+$/, '') || otherwise;
  const used = new Set(
    (
      await trx
        .selectFrom('cases')
        .select('slug')
        .where((eb) => eb.or([eb('slug', '=', wanted), eb('slug', 'like', `${wanted}-%`)]))
        .execute()
    ).map(({ slug }) => slug),
  );
  let slug = wanted;
  for (let number = 2; used.has(slug); number += 1) slug = `${wanted}-${number}`;
  return slug;
}

/** Publishes the case under its own address. */
export async function publishCase(
  trx: DbTransaction,
  { case_id, title }: { case_id: number; title: string },
): Promise<string> {
  const slug = await findFreeSlug(trx, { title, otherwise: `case-${case_id}` });
  await trx
    .updateTable('cases')
    .set((eb) => ({ slug, is_published: true, revision: eb('revision', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', case_id)
    .execute();
  return slug;
}

export async function setPreviewImage(
  trx: DbTransaction,
  { case_id, preview_image }: { case_id: number; preview_image: string },
): Promise<void> {
  await trx.updateTable('cases').set({ preview_image }).where('id', '=', case_id).execute();
}

export async function deleteCase(trx: DbTransaction, { case_id }: { case_id: number }): Promise<void> {
  await trx.deleteFrom('cases').where('id', '=', case_id).execute();
}

export interface ProposalListing {
  id: number;
  slug: string;
  title: string;
  company_id: number;
  company: string;
  status: ProposalStatus;
  reason: string | null;
  stage: Stage;
  is_published: boolean;
  account_id: number;
  first_name: string;
  last_name: string;
  email: string;
  up: number;
  down: number;
  favorites: number;
  submitted_at: Date | null;
  decided_at: Date | null;
  updated_at: Date;
}

/**
 * The proposals of one account, the newest first; or of all accounts, those to review first, by the time they have
 * waited.
 */
export async function listProposals(
  db: Db,
  params: { account_id: number | null; status?: ProposalStatus | undefined } & PageRequest<[number, number]>,
): Promise<Page<ProposalListing>> {
  const { account_id, status, limit, after } = params;
  // An operator sees the oldest first; a scout sees their own, the latest first.
  const place =
    account_id === null
      ? sql<number>`case when p.status = 'submitted' then extract(epoch from p.submitted_at)::bigint
          else 100000000000 - extract(epoch from p.updated_at)::bigint end`
      : sql<number>`-p.case_id`;
  const conditions = sql`(${account_id}::bigint is null or p.account_id = ${account_id})
    and (${status ?? null}::text is null or p.status = ${status ?? null})
    and (${account_id !== null}::boolean or p.status <> 'draft')`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from proposals p where ${conditions}`.execute(db);
  const { rows } = await sql<ProposalListing & { place: number }>`
    select c.id, c.slug, c.title, c.stage, c.is_published, co.id as company_id, co.name as company,
      p.status, p.reason, p.submitted_at, p.decided_at, p.updated_at, ${place} as place,
      a.id as account_id, a.first_name, a.last_name, a.email,
      (select count(*) from votes v where v.case_id = c.id and v.direction = 'up') as up,
      (select count(*) from votes v where v.case_id = c.id and v.direction = 'down') as down,
      (select count(*) from favorites f where f.case_id = c.id) as favorites
    from proposals p
    join cases c on c.id = p.case_id
    join companies co on co.id = c.company_id
    join accounts a on a.id = p.account_id
    where ${conditions}
      ${after === undefined ? sql`` : sql`and (${place}, c.id) > (${after[0]}::bigint, ${after[1]}::integer)`}
    order by place, c.id limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.n ?? 0, (row) => [row.place, row.id]);
}
