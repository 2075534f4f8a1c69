import { tickerKey } from '@trover/core/securities/spelling.ts';
import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';

type Kind = 'ticker' | 'cusip' | 'isin' | 'sedol';
type NumberKind = Exclude<Kind, 'ticker'>;

export interface NumberToResolve {
  kind: NumberKind;
  value: string;
}

/** Securities of published cases by their numbers: those never requested first, then by the oldest request. */
export async function listNumbersOfCases(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<(NumberToResolve & { security_id: number; security: string; company: string; case_id: number })[]> {
  const { rows } = await sql<
    NumberToResolve & { security_id: number; security: string; company: string; case_id: number }
  >`
    select i.kind, i.value, s.id as security_id, s.name as security, co.name as company, min(c.id) as case_id
    from cases c
    join case_securities cs on cs.case_id = c.id
    join securities s on s.id = cs.security_id
    join companies co on co.id = s.company_id
    join security_identifiers i on i.security_id = s.id and i.kind <> 'ticker' and i.valid_to is null
    left join number_lookups l on l.kind = i.kind and l.value = i.value
    where c.is_published and not c.is_demonstration and (l.requested_at is null or l.requested_at < ${before})
    group by i.kind, i.value, s.id, s.name, co.name, l.requested_at
    order by l.requested_at nulls first, s.id, i.kind limit ${limit}`.execute(db);
  return rows;
}

/** Identifiers printed in files, without a ticker, that no security of the catalogue has. */
export async function listPrintedNumbers(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<NumberToResolve[]> {
  const { rows } = await sql<NumberToResolve>`
    with printed as (
      select 'cusip' as kind, cusip as value from printed_securities
      where cusip is not null and cusip_valid and symbol is null
      union
      select 'isin', isin from printed_securities
      where isin is not null and isin_valid and cusip is null and symbol is null)
    select p.kind, p.value from printed p
    left join number_lookups l on l.kind = p.kind and l.value = p.value
    where (l.requested_at is null or l.requested_at < ${before})
      and not exists (select from security_identifiers i where i.kind = p.kind and i.value = p.value)
    order by l.requested_at nulls first, p.value limit ${limit}`.execute(db);
  return rows;
}

interface TickerSecurity {
  security_id: number;
  security: string;
  company: string;
  case_id: number;
  has_numbers: boolean;
}

/** Securities of published cases that have a ticker now. */
export async function listSecuritiesOfTicker(db: Db, { ticker }: { ticker: string }): Promise<TickerSecurity[]> {
  const { rows } = await sql<TickerSecurity>`
    select s.id as security_id, s.name as security, co.name as company, min(c.id) as case_id,
      exists (select from security_identifiers n where n.security_id = s.id and n.kind <> 'ticker') as has_numbers
    from security_identifiers i
    join securities s on s.id = i.security_id
    join companies co on co.id = s.company_id
    join case_securities cs on cs.security_id = s.id
    join cases c on c.id = cs.case_id and c.is_published and not c.is_demonstration
    where i.kind = 'ticker' and i.key = ${tickerKey(ticker)} and i.valid_to is null
    group by s.id, s.name, co.name order by s.id limit 3`.execute(db);
  return rows;
}

/** Every ticker of a security, present and former. */
export async function listTickers(db: Db, { security_id }: { security_id: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('security_identifiers')
    .select('key')
    .where('security_id', '=', security_id)
    .where('kind', '=', 'ticker')
    .execute();
  return rows.map(({ key }) => key);
}

export async function saveLookup(
  db: Db,
  lookup: NumberToResolve & { ticker: string | null; name: string | null; figi: string | null },
): Promise<void> {
  await db
    .insertInto('number_lookups')
    .values({ ...lookup, requested_at: databaseTime })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'value']).doUpdateSet((eb) => ({
        requested_at: eb.ref('excluded.requested_at'),
        ticker: eb.ref('excluded.ticker'),
        name: eb.ref('excluded.name'),
        figi: eb.ref('excluded.figi'),
      })),
    )
    .execute();
}

export async function isSecurityOfCase(
  trx: DbTransaction,
  { case_id, security_id }: { case_id: number; security_id: number },
): Promise<boolean> {
  const row = await trx
    .selectFrom('case_securities')
    .select('security_id')
    .where('case_id', '=', case_id)
    .where('security_id', '=', security_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Another security that has the identifier. */
export async function findIdentifierOwner(
  trx: DbTransaction,
  { kind, value, security_id }: { kind: Kind; value: string; security_id: number },
): Promise<{ security: string; company: string } | undefined> {
  return await trx
    .selectFrom('security_identifiers as i')
    .innerJoin('securities as s', 's.id', 'i.security_id')
    .innerJoin('companies as co', 'co.id', 's.company_id')
    .select(['s.name as security', 'co.name as company'])
    .where('i.kind', '=', kind)
    .where('i.value', '=', value)
    .where('i.security_id', '<>', security_id)
    .executeTakeFirst();
}

/** False if the security already has it. */
export async function addIdentifier(
  trx: DbTransaction,
  { security_id, kind, value }: { security_id: number; kind: Kind; value: string },
): Promise<boolean> {
  const known = await trx
    .selectFrom('security_identifiers')
    .select('value')
    .where('security_id', '=', security_id)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .executeTakeFirst();
  if (known !== undefined) return false;
  await trx
    .insertInto('security_identifiers')
    .values({
      security_id,
      kind,
      value,
      key: kind === 'ticker' ? tickerKey(value) : value,
      valid_from: null,
      valid_to: null,
    })
    .execute();
  return true;
}

export async function removeIdentifier(
  trx: DbTransaction,
  { security_id, kind, value }: { security_id: number; kind: Kind; value: string },
): Promise<void> {
  await trx
    .deleteFrom('security_identifiers')
    .where('security_id', '=', security_id)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .where('valid_from', 'is', null)
    .execute();
}
