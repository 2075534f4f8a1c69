import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { StoredTaxForm } from '../tax/tax-forms.ts';
import type { NewHit } from './screening.ts';

/**
 * Forms in force with a birth date whose names were screened, but not yet with that date: of an account, or of all
 * accounts after a form. Of several forms with one name the newest counts.
 */
export async function listFormsToScreen(
  db: Db,
  { list_id, account_id, after, limit }: { list_id: number; account_id: number | null; after: number; limit: number },
): Promise<StoredTaxForm[]> {
  const { rows } = await sql<StoredTaxForm>`
    select f.* from tax_forms f
    join screened_names s on s.account_id = f.account_id and s.name = f.legal_name and s.list_id = ${list_id}
    where f.ended_at is null and f.kind = 'w8ben' and not s.is_entity and s.birth_form_id is distinct from f.id
      and f.id > ${after} and (${account_id}::bigint is null or f.account_id = ${account_id}::bigint)
      and not exists (select from tax_forms o where o.account_id = f.account_id and o.legal_name = f.legal_name
        and o.ended_at is null and o.kind = 'w8ben' and o.id > f.id)
    order by f.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Saves the hits of a name with its birth date; deletes a hit that only an earlier date caused, unless a person decided
 * about it.
 */
export async function saveScreenedHits(
  trx: DbTransaction,
  of: { list_id: number; account_id: number; name: string; form_id: number },
  hits: readonly Omit<NewHit, 'account_id' | 'name'>[],
): Promise<void> {
  const { list_id, account_id, name, form_id } = of;
  if (hits.length > 0)
    await sql`insert into sanctions_hits (account_id, name, entry_id, list_id, score, listed_name, reasons)
      select ${account_id}, ${name}, entry_id, ${list_id}, score, listed_name, reasons
      from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb)
        h (entry_id bigint, score smallint, listed_name text, reasons jsonb)
      on conflict (account_id, name, entry_id) do update set list_id = excluded.list_id, score = excluded.score,
        listed_name = excluded.listed_name, reasons = excluded.reasons,
        status = case when sanctions_hits.status = 'gone' and sanctions_hits.decided_at is null then 'open'
          when sanctions_hits.status = 'gone' then 'cleared' else sanctions_hits.status end`.execute(trx);
  await sql`update sanctions_hits set status = 'gone'
    where account_id = ${account_id} and name = ${name} and status = 'open'
      and entry_id <> all(${hits.map(({ entry_id }) => entry_id)}::bigint[])`.execute(trx);
  await sql`update screened_names s set birth_form_id = ${form_id}, unreadable_form_id = null, status = (
      select case when bool_or(h.status = 'confirmed') then 'confirmed' when bool_or(h.status = 'open') then 'review'
        else 'clear' end
      from sanctions_hits h where h.account_id = s.account_id and h.name = s.name)
    where s.account_id = ${account_id} and s.name = ${name}`.execute(trx);
}

/**
 * Records a form that cannot be decrypted: payments to its payee wait for that reason until it can, or another one is
 * signed.
 */
export async function saveUnreadableForm(
  trx: DbTransaction,
  { account_id, name, form_id }: { account_id: number; name: string; form_id: number },
): Promise<void> {
  await sql`update screened_names set unreadable_form_id = ${form_id}
    where account_id = ${account_id} and name = ${name} and unreadable_form_id is distinct from ${form_id}::bigint`.execute(
    trx,
  );
}
