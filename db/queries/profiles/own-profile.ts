import { CompiledQuery } from 'kysely';
import type { Db } from '../../connect.ts';
import { IS_OPEN, ORG_TYPE, OWNER, SESSION_COLUMNS, SESSION_TABLES, type Session } from '../accounts/sessions.ts';
import type { Profile } from './profile-record.ts';

/** A person without any details still has a profile. */
const PROFILE_COLUMNS = `
    a.id, a.email, a.first_name, a.last_name, a.type, ${ORG_TYPE}, a.country, a.is_demonstration,
    coalesce(pr.organisation, '') as organisation, coalesce(pr.position, '') as position,
    coalesce(pr.about, '') as about, coalesce(pr.site, '') as site, coalesce(pr.phone, '') as phone,
    coalesce(pr.region, '') as region, coalesce(pr.city, '') as city, coalesce(pr.street, '') as street,
    coalesce(pr.postal_code, '') as postal_code, pr.photo, coalesce(pr.is_public, false) as is_public,
    coalesce(pr.public_fields, '{}') as public_fields,
    p.last_portfolio_id, p.portfolios_count, p.has_synced_portfolio`;

const PROFILE_TABLES = `
  left join profiles pr on pr.account_id = a.id
  cross join lateral (
    select max(id) as last_portfolio_id, count(*) as portfolios_count, count(last_sync) > 0 as has_synced_portfolio
    from portfolios where account_id = ${OWNER}
  ) p`;

const PROFILE = `
  select ${PROFILE_COLUMNS} from accounts a
  left join organisation_members member on member.member_id = a.id and member.ended_at is null ${PROFILE_TABLES}
  where a.id = $1`;

export async function findProfile(db: Db, { account_id }: { account_id: number }): Promise<Profile | undefined> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(PROFILE, [account_id]) as CompiledQuery<Profile>);
  return rows[0];
}

const SESSION_WITH_PROFILE = `
  select ${SESSION_COLUMNS}, ${PROFILE_COLUMNS}
  from ${SESSION_TABLES} ${PROFILE_TABLES}
  where ${IS_OPEN}`;

/** The signed-in account with its profile, in one query. */
export async function findSessionWithProfile(db: Db, tokenHash: Buffer): Promise<Session | undefined> {
  const query = CompiledQuery.raw(SESSION_WITH_PROFILE, [tokenHash]) as CompiledQuery<Session & Profile>;
  const [row] = (await db.executeQuery(query)).rows;
  return row && { ...row, profile: row };
}
