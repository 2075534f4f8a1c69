import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { databaseTimeIn, type Timed } from '../../database-time.ts';
import type { AccountType } from '../../schema/accounts/account-type.ts';
import type { SignedInWith } from '../../schema/accounts/accounts.ts';
import type { KeyScope, MemberRole } from '../../schema/organisations/organisations.ts';
import { type OwnCases, type OwnCasesInJson, ownCasesOf, readOwnCases, waitingOf } from '../cases/own-cases.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import type { Profile } from '../profiles/profile-record.ts';

/** The signed-in account, as handlers receive it. */
export interface Session {
  /** The account whose data the call reads and changes: the person's own, or that of the organisation they act for. */
  account_id: number;
  /** The acting person; null for an API key whose creator was deleted. */
  person_id: number | null;
  /** The organisation that the session's member belongs to; null for everyone else. */
  organisation_id: number | null;
  member_role: MemberRole | null;
  /** Present where an API key calls, not a person. */
  key?: SessionKey;
  token_hash: Buffer;
  email: string;
  first_name: string;
  last_name: string;
  type: AccountType;
  org_type: number;
  /** The attorney's firm, or the firm on whose host the account signed up. */
  partner: string | null;
  /** False for an attorney whom no operator has approved yet. */
  is_approved: boolean;
  /** Seconds since the session's last use was stored. */
  seconds_unseen: number;
  signed_in_with: SignedInWith;
  /** Seconds since the sign-in. */
  seconds_open: number;
  /** Seconds since the last step-up; null: none since the sign-in. */
  seconds_since_step_up: number | null;
  is_demonstration: boolean;
  /**
   * Present while an operator views this client’s account: everything else here is the client’s, and nothing can be
   * changed.
   */
  viewing?: { id: number; operator_id: number; reason: string; ends_at: Date };
  /** Loaded together with the session if the call needs it. */
  profile?: Profile;
  /** The list of the cases that the account has joined, also loaded only if needed. */
  own_cases?: OwnCases;
  /** The data of the page frame, for pages. */
  frame?: PageFrame;
}

/** What an API key may do. */
interface SessionKey {
  id: number;
  scopes: KeyScope[];
  /** Beneficial accounts; null: all of the organisation. */
  entities: number[] | null;
}

/** The data of a signed-in person that every page shows. */
interface PageFrame {
  /** Number of unread notifications. */
  unread: number;
  /** Number of cases in which a step waits for the account. */
  waiting: number;
  /** Number of the organisation's decisions that wait for the reader's vote. */
  decisions: number;
  has_longterm_contract: boolean;
  /** The fee of the institution's agreement that is in force, in percent; null where there is none. */
  agreed_fee_pct: string | null;
}

export interface NewSession {
  account_id: number;
  token_hash: Buffer;
  expires_at: Date;
  address: string | null;
  user_agent: string | null;
  signed_in_with: SignedInWith;
  /** For a session that continues under a new token. */
  created_at?: Date;
  confirmed_at?: Date | null;
}

export async function insertSession(db: Db, session: Timed<NewSession>): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

// This query runs before every call of a signed-in person, so it is composed only once.
export const SESSION_COLUMNS = `
    s.account_id, s.account_id as person_id, member.organisation_id, member.role as member_role, s.token_hash,
    extract(epoch from now() - s.last_seen_at)::integer as seconds_unseen, s.signed_in_with,
    extract(epoch from now() - s.created_at)::integer as seconds_open,
    extract(epoch from now() - s.confirmed_at)::integer as seconds_since_step_up,
    a.is_demonstration, a.partner, a.approved_at is not null as is_approved`;

/** A member has the rights of an institution. */
export const ORG_TYPE = 'case when member.organisation_id is null then a.org_type else 2::smallint end as org_type';

export const SESSION_TABLES = `
  sessions s join accounts a on a.id = s.account_id
  left join organisation_members member on member.member_id = s.account_id and member.ended_at is null`;

/** The account that signed up as an institution cannot sign in once its person has left the organisation. */
export const IS_OPEN = `s.token_hash = $1 and s.expires_at > now() and (a.org_type = 1 or member.organisation_id is not null)`;

/** SQL for the account whose data is shown. */
export const OWNER = 'coalesce(member.organisation_id, a.id)';

const composeSession = (more = '', tables = ''): string => `
  select ${SESSION_COLUMNS}, a.email, a.first_name, a.last_name, a.type, ${ORG_TYPE} ${more}
  from ${SESSION_TABLES} ${tables}
  where ${IS_OPEN}`;

const SESSION = composeSession();

// as server/organisations/decisions/vote.ts and named-approvers.ts accept a vote
const waitingForVote = `(
        select count(*) from organisation_decisions d
        join organisation_policies p on p.organisation_id = d.organisation_id and p.version = d.policy_version
        left join case_groups g on g.id = d.group_id
        cross join lateral (select coalesce(p.document->'rules'->(d.rule - 1)->'approvers', '[]') as emails) named
        where member.role in ('owner', 'approver') and d.organisation_id = member.organisation_id
          and d.decision is null and d.replaced_at is null and d.approvals > 0
          and d.proposed_by is distinct from member.member_id
          and (named.emails = '[]' or named.emails ? a.email or (member.role = 'owner' and d.approvals > (
            select count(*) from organisation_members m join accounts n on n.id = m.member_id
            where m.organisation_id = d.organisation_id and m.ended_at is null and m.role in ('owner', 'approver')
              and named.emails ? n.email)))
          and not exists (select from organisation_votes v
            where v.organisation_id = d.organisation_id and v.decision_id = d.id and v.member_id = member.member_id
              and v.lapsed_at is null and v.voted_at >= member.joined_at
              and (v.group_version is null or g.row_version is null or v.group_version = g.row_version)))`;

const PAGE_SESSION = composeSession(`,
    jsonb_build_object(
      'unread', (select count(*) from notices n where n.account_id = ${OWNER} and n.read_at is null),
      'waiting', ${waitingOf(OWNER, '$2')},
      'decisions', ${waitingForVote},
      'has_longterm_contract', exists (
        select from contracts c where c.account_id = ${OWNER} and c.ended_at is null and c.kind = 'longterm'),
      'agreed_fee_pct', (
        select trim_scale(ia.fee_pct)::text from (select * from institution_agreements i
          where i.account_id = ${OWNER} and i.valid_from <= $2 order by i.id desc limit 1) ia
        where ia.valid_to is null or ia.valid_to >= $2)
    ) as frame`);

async function find(db: Db, query: string, parameters: readonly unknown[]): Promise<Session | undefined> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(query, [...parameters]) as CompiledQuery<Session>);
  return rows[0];
}

export const findSession = (db: Db, tokenHash: Buffer): Promise<Session | undefined> => find(db, SESSION, [tokenHash]);

/** When the session began and was last confirmed, for a session that continues under a new token. */
export async function findSessionTimes(
  db: Db,
  token_hash: Buffer,
): Promise<{ created_at: Date; confirmed_at: Date | null } | undefined> {
  return db
    .selectFrom('sessions')
    .select(['created_at', 'confirmed_at'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
}

/** The session with its `frame`, in one query. */
export const findPageSession =
  (today: string) =>
  (db: Db, tokenHash: Buffer): Promise<Session | undefined> =>
    find(db, PAGE_SESSION, [tokenHash, today]);

const SESSION_WITH_CASES = composeSession(
  ', own.revision, own.is_paid, own.cases',
  `cross join lateral (${ownCasesOf(OWNER, '$2')}) own`,
);

/** The session with its `own_cases`, in one query. */
export async function findSessionWithCases(db: Db, tokenHash: Buffer, today: string): Promise<Session | undefined> {
  const query = CompiledQuery.raw(SESSION_WITH_CASES, [tokenHash, today]) as CompiledQuery<Session & OwnCasesInJson>;
  const [row] = (await db.executeQuery(query)).rows;
  if (row === undefined) return undefined;
  const { revision, is_paid, cases, ...session } = row;
  return { ...session, own_cases: readOwnCases({ revision, is_paid, cases }) };
}

/** Records a use of the session, which then ends so many seconds later. */
export async function touchSession(db: Db, session: Session, seconds: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()`, expires_at: databaseTimeIn(seconds) })
    .where('account_id', '=', session.person_id)
    .where('token_hash', '=', session.token_hash)
    .execute();
}

/** Records a step-up of the session, and its method if it is stronger than before. */
export async function confirmSession(
  db: Db,
  { account_id, token_hash }: Pick<Session, 'account_id' | 'token_hash'>,
  signed_in_with: SignedInWith,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: sql`now()`, signed_in_with })
    .where('account_id', '=', account_id)
    .where('token_hash', '=', token_hash)
    .execute();
}

/** Whether it existed, so that only one of two concurrent calls ends it. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends the account's sessions except the current one; returns how many. */
export async function deleteSessionsOf(db: Db, account_id: number, except: Buffer | null = null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', account_id)
    .$if(except !== null, (query) => query.where('token_hash', '!=', except as Buffer))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends one session of the account; false where it has none with that id. */
export async function deleteOwnSession(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface OwnSession {
  id: number;
  token_hash: Buffer;
  created_at: Date;
  last_seen_at: Date;
  address: string | null;
  user_agent: string | null;
  signed_in_with: SignedInWith;
}

/** The account's open sessions, the newest first. */
export async function listOwnSessions(
  db: Db,
  account_id: number,
  { limit, after }: PageRequest<readonly [number]>,
): Promise<Page<OwnSession>> {
  const open = db
    .selectFrom('sessions')
    .where('account_id', '=', account_id)
    .where('expires_at', '>', sql<Date>`now()`);
  const rows = await open
    .select(['id', 'token_hash', 'created_at', 'last_seen_at', 'address', 'user_agent', 'signed_in_with'])
    .$if(after !== undefined, (query) => query.where('id', '<', (after as readonly [number])[0]))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { count } = await open.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return pageOf(rows, limit, count, ({ id }) => [id]);
}

/** Deletes expired sessions; returns how many. */
export async function deleteExpiredSessions(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
