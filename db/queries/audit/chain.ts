import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

export interface ChainLink {
  position: number;
  event_id: number;
  hash: Buffer;
  /** The personal part was changed, or is missing although the account exists. */
  is_personal_wrong: boolean;
  /** The expected hash, computed from the previous hash and the current event; null if the event is missing. */
  expected: Buffer | null;
}

/** A part of the chain, in order, each link with its expected hash. */
export async function listChainLinks(
  db: Db,
  params: { after: number; hash_before: Buffer; limit: number },
): Promise<ChainLink[]> {
  const { rows } = await sql<ChainLink>`
    select c.position, c.event_id, c.hash,
      case
        when e.id is null then null
        -- Of an older version, and redacted with its account: the event of its closing holds what is left.
        when e.redacted_at is not null and exists (
          select from audit_events closing join audit_chain later on later.event_id = closing.id
          where closing.action = 'account_closed' and closing.subject_kind = 'account'
            and closing.subject_id = e.account_id and later.position > c.position
            and closing.detail->>'redacted' = audit_redacted_hash(e.account_id)) then c.hash
        else audit_hash(coalesce(lag(c.hash) over (order by c.position), ${params.hash_before}::bytea), e)
      end as expected,
      case
        when e.personal_hash is null then p.event_id is not null
        when p.event_id is not null then audit_personal_hash(p.salt, p.personal) <> e.personal_hash
          or p.account_id is distinct from e.account_id
        -- gone with who acted, or with the account or invitation that the event is about
        when e.subject_kind = 'account' and not exists (
          select from accounts a where a.id = e.subject_id and a.closed_at is null) then false
        when e.subject_kind = 'invitation' and not exists (
          select from organisation_invitations i where i.id = e.subject_id) then false
        else e.account_id is null or exists (select from accounts a where a.id = e.account_id and a.closed_at is null)
      end as is_personal_wrong
    from (
      select * from audit_chain where position > ${params.after} order by position limit ${params.limit}
    ) c
    left join audit_events e on e.id = c.event_id
    left join audit_personal p on p.event_id = e.id
    order by c.position`.execute(db);
  return rows;
}

/** Events missing from the hash chain (the trigger was bypassed). */
export async function listUnchainedEvents(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_events')
    .leftJoin('audit_chain', 'audit_chain.event_id', 'audit_events.id')
    .where('audit_chain.position', 'is', null)
    .select('audit_events.id')
    .orderBy('audit_events.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findLinkHash(db: Db, position: number): Promise<Buffer | undefined> {
  const link = await db.selectFrom('audit_chain').select('hash').where('position', '=', position).executeTakeFirst();
  return link?.hash;
}
