import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Notifies every operator on the desk, once for each cause. */
export async function notifyOperators(
  db: Db,
  notice: { cause: string; title: string; text: string; href: string },
): Promise<void> {
  const { cause, title, text, href } = notice;
  await sql`
    insert into notices (account_id, kind, cause, title, text, href)
    select id, 'news', ${cause}, ${title}, ${text}, ${href} from accounts where type = 'operator' and closed_at is null
    on conflict (account_id, cause) do nothing`.execute(db);
}
