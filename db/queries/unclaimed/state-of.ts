import { US_STATES } from '@trover/core/unclaimed/states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';

const CODES = Object.keys(US_STATES);
const NAMES = Object.values(US_STATES).map((name) => name.toUpperCase());

/** The state of a claimant with this alias, by its code or its name; null for a region of another country. */
export const stateOf = (claimant: string): RawBuilder<string | null> => sql<
  string | null
>`case when ${sql.ref(`${claimant}.country`)} = 'US' then (
  select k.code from unnest(${CODES}::text[], ${NAMES}::text[]) k (code, name)
  where upper(trim(${sql.ref(`${claimant}.region`)})) in (k.code, k.name)) end`;

/**
 * Stores the last addresses of a closed account's claimants; an existing one does not change, whatever a successor
 * enters.
 */
export async function storeLastAddresses(trx: DbTransaction, { account_id }: { account_id: number }): Promise<void> {
  await sql`
    update accounts a set last_addresses = f.found || coalesce(a.last_addresses, '{}')
    from (select jsonb_object_agg(n.beneficial_account_id, jsonb_build_object('state', ${stateOf('n')}, 'country', n.country))
        as found from claimants n where n.account_id = ${account_id}) f
    where a.id = ${account_id} and a.closed_at is not null and f.found is not null
      and not exists (select from retained_records r where r.account_id = a.id)`.execute(trx);
}

/** Stores the last address of a claimant of an archived account if none is known; undefined if there is no such claimant. */
export async function addLastAddress(
  trx: DbTransaction,
  { account_id, beneficial_account_id }: { account_id: number; beneficial_account_id: number },
  address: { state: string | null; country: string },
): Promise<{ is_new: boolean; stored: { state: string | null; country: string } } | undefined> {
  const key = String(beneficial_account_id);
  const { rows } = await sql<{ stored: { state: string | null; country: string } | null }>`
    select a.last_addresses -> ${key} as stored from accounts a
    where a.id = ${account_id} and a.closed_at is not null
      and exists (select from retained_records r where r.account_id = a.id)
      and exists (select from sub_payout_requests s where s.account_id = a.id
        and s.beneficial_account_id = ${beneficial_account_id}) for update of a`.execute(trx);
  const [found] = rows;
  if (found === undefined) return undefined;
  if (found.stored !== null) return { is_new: false, stored: found.stored };
  await sql`
    update accounts set last_addresses = coalesce(last_addresses, '{}')
      || jsonb_build_object(${key}::text, ${JSON.stringify(address)}::jsonb)
    where id = ${account_id}`.execute(trx);
  return { is_new: true, stored: address };
}

/** The last addresses of claimants that are stored outside the archived record, by beneficial account. */
export async function findLastAddresses(
  db: Db,
  { account_id }: { account_id: number },
): Promise<Record<string, { state: string | null; country: string | null }>> {
  const { rows } = await sql<{ found: Record<string, { state: string | null; country: string | null }> | null }>`
    select last_addresses as found from accounts where id = ${account_id}`.execute(db);
  return rows[0]?.found ?? {};
}
