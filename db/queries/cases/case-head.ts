import type { ClaimStage, Step } from '@trover/core/claims/stages.ts';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../connect.ts';
import { CATALOGUE_REVISION } from '../catalogue/revision.ts';
import { SIGNED_OFF_STAGES, STATE_OF_CLAIM } from './own-cases.ts';
import type { Vote } from './votes.ts';

/** The data that every view of a case needs: who may see it, the counts, and the caller's own data. */
export interface CaseHead {
  id: number;
  is_published: boolean;
  /** The scout who proposed it, if any. */
  proposed_by: number | null;
  /** The revision of the catalogue. */
  revision: number;
  investors_joined: number;
  up: number;
  down: number;
  favorites: number;
  my_vote: Vote | null;
  is_favorite: boolean;
  /** Whether the caller's trades were matched with the case. */
  is_matched: boolean;
  is_claimed: boolean;
  /** 1 to 6; null where the caller has not joined. */
  my_state: number | null;
  /** The facts that decide how the caller's claims are shown, once for identical ones; null without a claim. */
  my_claims: OwnClaimFacts[] | null;
}

interface OwnClaimFacts {
  stage: ClaimStage;
  cured_by: Step | null;
  filed_on: string | null;
  is_to_cure: boolean;
  /** As of today. */
  is_paid: boolean;
}

const head = (own: string): string => `
  select c.id, c.is_published, p.account_id as proposed_by, ${CATALOGUE_REVISION} as revision,
    (select count(*) from payout_requests where case_id = c.id) as investors_joined,
    (select count(*) from votes v where v.case_id = c.id and v.direction = 'up') as up,
    (select count(*) from votes v where v.case_id = c.id and v.direction = 'down') as down,
    (select count(*) from favorites f where f.case_id = c.id) as favorites,
    ${own}
  from (select coalesce(merged_into, id) as id from cases where slug = $1 or id = $2
    -- A slug may be all digits: it goes before an id.
    order by slug = $1 desc limit 1) named
  join cases c on c.id = named.id
  left join proposals p on p.case_id = c.id`;

const ANONYMOUS_HEAD = head(`null as my_vote, false as is_favorite, false as is_matched, false as is_claimed,
    null as my_state, null as my_claims`);

const ACCOUNT_HEAD = head(`
    (select direction from votes where account_id = $3 and case_id = c.id) as my_vote,
    exists (select from favorites where account_id = $3 and case_id = c.id) as is_favorite,
    exists (select from matches where account_id = $3 and case_id = c.id) as is_matched,
    exists (
      select from payout_requests pr
      join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
      where pr.account_id = $3 and pr.case_id = c.id and s.stage in ${SIGNED_OFF_STAGES}) as is_claimed,
    (select coalesce(min(${STATE_OF_CLAIM}), 1)::integer from payout_requests pr
      left join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
      where pr.account_id = $3 and pr.case_id = c.id having count(*) > 0) as my_state,
    (select json_agg(distinct jsonb_build_object('stage', s.stage, 'cured_by', s.cured_by,
        'filed_on', s.filed_on, 'is_to_cure', s.cure_by is not null,
        'is_paid', s.stage = 'paid' and exists (
          select from payments p join bank_files f on f.id = p.bank_file_id
          where p.account_id = s.account_id and p.sub_payout_request_id = s.id and f.execute_on <= $4::date
            and p.returned_on is null and p.released_at is null and p.id <= f.posted_to)))
      from payout_requests pr
      join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
      where pr.account_id = $3 and pr.case_id = c.id) as my_claims`);

const asId = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/**
 * A case by slug or id, published or not; for a merged case, the one it was merged into. Every view of a case runs this
 * query, so it is composed only once.
 */
export async function findCaseHead(
  db: Db,
  { id_or_slug, account_id, today }: { id_or_slug: string; account_id: number | null; today: string },
): Promise<CaseHead | undefined> {
  const named = [id_or_slug, asId(id_or_slug)];
  const query =
    account_id === null
      ? CompiledQuery.raw(ANONYMOUS_HEAD, named)
      : CompiledQuery.raw(ACCOUNT_HEAD, [...named, account_id, today]);
  const { rows } = await db.executeQuery(query as CompiledQuery<CaseHead>);
  return rows[0];
}
