import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { FilingClaimsTable, FilingStatus, FilingsTable, FilingTemplatesTable } from '../../schema/filings.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type Filing = Selectable<FilingsTable>;
export type FilingClaim = Selectable<FilingClaimsTable>;
export type Template = Selectable<FilingTemplatesTable>;

/** Saves our own template, which every start updates; only an operator changes others. */
export async function saveNeutralTemplate(db: Db, name: string, document: unknown): Promise<void> {
  await sql`
    insert into filing_templates (name, is_neutral, document) values (${name}, true, ${JSON.stringify(document)}::jsonb)
    on conflict (is_neutral) where is_neutral do update set document = excluded.document, name = excluded.name
    where filing_templates.document is distinct from excluded.document or filing_templates.name <> excluded.name`.execute(
    db,
  );
}

/** Adds templates with new names, and updates those that nobody changed. */
export async function addTemplates(
  db: Db,
  templates: readonly { name: string; administrator: string; document: unknown }[],
): Promise<void> {
  for (const { name, administrator, document } of templates)
    await sql`
      insert into filing_templates (name, administrator, document)
      values (${name}, ${administrator}, ${JSON.stringify(document)}::jsonb)
      on conflict (name) do update set document = excluded.document, administrator = excluded.administrator
      where filing_templates.saved_by is null and not filing_templates.is_neutral
        and filing_templates.verified_by is null and filing_templates.document is distinct from excluded.document`.execute(
      db,
    );
}

/** A template with the name of the operator who verified it. */
export type ListedTemplate = Template & { verifier: string | null };

const verifier = sql<string | null>`(
  select coalesce(nullif(trim(concat_ws(' ', v.first_name, v.last_name)), ''), split_part(v.email, '@', 1))
  from accounts v where v.id = filing_templates.verified_by)`.as('verifier');

export async function listTemplates(
  db: Db,
  { limit, after }: PageRequest<readonly [number]>,
): Promise<Page<ListedTemplate>> {
  const { total } = await db
    .selectFrom('filing_templates')
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('filing_templates')
    .selectAll()
    .select(verifier)
    .$if(after !== undefined, (query) => query.where('id', '>', after![0]))
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, total, ({ id }) => [id]);
}

export function findTemplate(db: Db, id: number): Promise<ListedTemplate | undefined> {
  return db.selectFrom('filing_templates').selectAll().select(verifier).where('id', '=', id).executeTakeFirst();
}

/**
 * Saves an administrator's template by its name; does not change ours. If `seen` is given, the stored template must
 * have been saved at that moment, or must not exist where it is null; otherwise returns undefined.
 */
export async function saveTemplate(
  trx: DbTransaction,
  template: {
    name: string;
    administrator: string | null;
    document: unknown;
    saved_by: number;
    seen?: string | null | undefined;
  },
): Promise<Template | undefined> {
  const { seen } = template;
  const isAsSeen =
    seen === undefined
      ? sql`true`
      : sql`to_char(filing_templates.saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') = ${seen}::text`;
  const { rows } = await sql<Template>`
    insert into filing_templates (name, administrator, document, saved_by)
    values (${template.name}, ${template.administrator}, ${JSON.stringify(template.document)}::jsonb, ${template.saved_by})
    on conflict (name) do update set administrator = excluded.administrator, document = excluded.document,
      saved_by = excluded.saved_by, saved_at = now(), verified_by = null, verified_at = null
    where not filing_templates.is_neutral and ${isAsSeen}
    returning *`.execute(trx);
  return rows[0];
}

/** Locks a template, so that the verified version is the one that was seen. */
export function lockTemplate(trx: DbTransaction, id: number): Promise<Template | undefined> {
  return trx.selectFrom('filing_templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Records who verified a template, with its marked document; null withdraws it. */
export async function markTemplate(
  trx: DbTransaction,
  id: number,
  { document, verified_by }: { document: unknown; verified_by: number | null },
): Promise<void> {
  await trx
    .updateTable('filing_templates')
    .set({
      document: JSON.stringify(document),
      verified_by,
      verified_at: verified_by === null ? null : sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function addFiling(
  trx: DbTransaction,
  filing: Insertable<FilingsTable>,
  claims: readonly { account_id: number; sub_payout_request_id: number; sign_off_id: number; figures: object }[],
): Promise<Filing> {
  const added = await trx.insertInto('filings').values(filing).returningAll().executeTakeFirstOrThrow();
  const column = (name: 'account_id' | 'sub_payout_request_id' | 'sign_off_id') => claims.map((claim) => claim[name]);
  await sql`
    insert into filing_claims (filing_id, account_id, sub_payout_request_id, sign_off_id, figures)
    select ${added.id}::bigint, c.account_id, c.claim_id, c.sign_off_id, c.figures::jsonb
    from unnest(${column('account_id')}::bigint[], ${column('sub_payout_request_id')}::bigint[],
      ${column('sign_off_id')}::bigint[], ${claims.map(({ figures }) => JSON.stringify(figures))}::text[])
      as c (account_id, claim_id, sign_off_id, figures)`.execute(trx);
  return added;
}

export function findFiling(db: Db, id: number): Promise<Filing | undefined> {
  return db.selectFrom('filings').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The court's claim deadline of a case. */
export async function findClaimDeadline(db: Db, case_id: number): Promise<string | null> {
  const found = await db
    .selectFrom('case_deadlines')
    .select('date')
    .where('case_id', '=', case_id)
    .where('kind', '=', 'claim')
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return found?.date ?? null;
}

export function lockFiling(trx: DbTransaction, id: number): Promise<Filing | undefined> {
  return trx.selectFrom('filings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Updates a filing that still has status `from`; returns false if another process changed it. */
export async function saveFiling(
  db: Db,
  id: number,
  from: FilingStatus,
  fields: Updateable<FilingsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('filings')
    .set(fields)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface ListedFiling extends Omit<Filing, 'template'> {
  slug: string;
  title: string;
  template_name: string;
  is_neutral: boolean;
  template_columns: string;
  unconfirmed: number;
}

/** The newest first. */
export async function listFilings(
  db: Db,
  { case_id, id, limit, after }: PageRequest<readonly [number]> & { case_id?: number | undefined; id?: number },
): Promise<Page<ListedFiling>> {
  const { total } = await db
    .selectFrom('filings')
    .$if(case_id !== undefined, (query) => query.where('case_id', '=', case_id!))
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<ListedFiling>`
    select f.id, f.case_id, f.template_id, f.status, f.problem, f.claims, f.control, f.file_key, f.file_sha256, f.bytes,
      f.made_by, f.made_at, f.sent_on, f.sent_by, f.unreviewed_trades, f.unreviewed_reason, c.slug, c.title, t.name as template_name,
      t.is_neutral, coalesce(f.template -> 'about' ->> 'columns', 'not_verified') as template_columns,
      (select count(*) from filing_claims u where u.filing_id = f.id and u.claim_number is null and u.cancelled_at is null)
        as unconfirmed
    from filings f join cases c on c.id = f.case_id join filing_templates t on t.id = f.template_id
    where (${case_id ?? null}::integer is null or f.case_id = ${case_id ?? null})
      and (${id ?? null}::bigint is null or f.id = ${id ?? null})
      and (${after?.[0] ?? null}::bigint is null or f.id < ${after?.[0] ?? null})
    order by f.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, total, (row) => [row.id]);
}

/** The claims of a filing, in its order. */
export async function listFilingClaims(
  db: Db,
  { filing_id, limit, after }: PageRequest<readonly [number]> & { filing_id: number },
): Promise<Page<FilingClaim & { beneficial_owner: string; stage: string }>> {
  const { total } = await db
    .selectFrom('filing_claims')
    .where('filing_id', '=', filing_id)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<FilingClaim & { beneficial_owner: string; stage: string }>`
    select f.*, coalesce(b.name, '') as beneficial_owner, coalesce(s.stage, 'withdrawn') as stage
    from filing_claims f
    left join sub_payout_requests s on s.account_id = f.account_id and s.id = f.sub_payout_request_id
    left join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
    where f.filing_id = ${filing_id} and f.sub_payout_request_id > ${after?.[0] ?? 0}
    order by f.sub_payout_request_id limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, total, (row) => [row.sub_payout_request_id]);
}

/** Moves the claims of a filing from review to filed; returns their number. */
export async function fileClaims(
  trx: DbTransaction,
  { filing_id, filed_on, by }: { filing_id: number; filed_on: string; by: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update sub_payout_requests s set stage = 'filed', moved_by = 'operator', mover_id = ${by}, reason = null,
      cured_by = null, cure_by = null, filed_on = coalesce(s.filed_on, ${filed_on}::date), updated_at = now()
    from filing_claims f
    where f.filing_id = ${filing_id} and f.cancelled_at is null and s.account_id = f.account_id
      and s.id = f.sub_payout_request_id and s.stage = 'review'
      and f.sign_off_id = (select max(o.id) from sign_offs o
        where o.account_id = s.account_id and o.sub_payout_request_id = s.id)
    returning s.id`.execute(trx);
  return rows.length;
}

export async function cancelFilingClaims(trx: DbTransaction, filingId: number): Promise<void> {
  await trx
    .updateTable('filing_claims')
    .set({ cancelled_at: databaseTime })
    .where('filing_id', '=', filingId)
    .where('cancelled_at', 'is', null)
    .execute();
}

/** Saves the number that the administrator gave a claim; undefined: the claim is not in this filing. */
export async function confirmFilingClaim(
  trx: DbTransaction,
  confirmed: { filing_id: number; claim_id: number; claim_number: string; confirmed_on: string },
): Promise<{ account_id: number } | undefined> {
  const { filing_id, claim_id, claim_number, confirmed_on } = confirmed;
  const found = await trx
    .updateTable('filing_claims')
    .set((eb) => ({
      claim_number,
      confirmed_on,
      confirmed_at: eb
        .case()
        .when('claim_number', '=', claim_number)
        .then(eb.ref('confirmed_at'))
        .else(databaseTime)
        .end(),
    }))
    .where('filing_id', '=', filing_id)
    .where('sub_payout_request_id', '=', claim_id)
    .where('cancelled_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  if (found === undefined) return undefined;
  await trx
    .updateTable('sub_payout_requests')
    .set({ claim_number, updated_at: databaseTime })
    .where('account_id', '=', found.account_id)
    .where('id', '=', claim_id)
    .execute();
  return found;
}

export async function listUnfinishedFilings(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('filings').select('id').where('status', '=', 'making').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
