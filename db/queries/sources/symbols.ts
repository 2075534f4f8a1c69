import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Current tickers of securities in open cases, in alphabetical order, with the last day with a stored close. */
export async function listSymbolsToRead(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ symbol: string; last_date: string | null }[]> {
  const { rows } = await sql<{ symbol: string; last_date: string | null }>`
    select s.symbol, (
      select p.dates[cardinality(p.dates)]::text from prices p where p.symbol = s.symbol order by p.year desc limit 1
    ) as last_date
    from (
      select distinct i.value as symbol from cases c
      join case_securities cs on cs.case_id = c.id
      join security_identifiers i on i.security_id = cs.security_id and i.kind = 'ticker' and i.valid_to is null
      where c.is_published and not c.is_demonstration and c.stage not in ('closed', 'dismissed', 'withdrawn')
        and i.value > ${after}
      order by 1 limit ${limit}) s
    order by s.symbol`.execute(db);
  return rows;
}
