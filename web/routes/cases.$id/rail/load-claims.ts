import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { Match } from '@trover/contract/matches/matches.ts';
import { callOnServer } from '../../../page-data.ts';
import type { PageContext } from '../../../server-context.ts';
import { briefOf, type ClaimBrief } from './claim-brief.ts';

type Page = Pick<PageContext, 'api' | 'client' | 'today'>;
type Case = Pick<CasePage, 'id' | 'company' | 'my_state'>;

const MAX_SHOWN_CLAIMS = 20;

/** The reader's first claims in a case, including that of the entity shown. */
export async function loadClaims(
  page: Page,
  found: Case,
  match: Pick<Match, 'beneficial_account_id'> | null,
): Promise<{ claims: ClaimBrief[]; own: ClaimBrief | undefined }> {
  if (found.my_state === null) return { claims: [], own: undefined };
  const params = { id: String(found.id) };
  const list = (query: { limit: number } | { sub_payout_request_id: number }) =>
    callOnServer(page, 'GET /api/v1/orders/{id}/subprs', { params, query });
  const { items, total_count } = await list({ limit: MAX_SHOWN_CLAIMS });
  const claims = items.map((claim) => briefOf(claim, page.today));
  const own = claims.find((one) => one.beneficial_account_id === match?.beneficial_account_id);
  if (own || match === null || total_count <= items.length) return { claims, own };
  const sub_payout_request_id = await findClaimId(page, found, match).catch(() => null);
  if (sub_payout_request_id === null) return { claims, own };
  const [one] = (await list({ sub_payout_request_id })).items;
  return { claims, own: one && briefOf(one, page.today) };
}

async function findClaimId(
  page: Page,
  { id, company }: Case,
  { beneficial_account_id }: Pick<Match, 'beneficial_account_id'>,
): Promise<number | null> {
  const { items } = await callOnServer(page, 'GET /api/v1/portfolio/positions', {
    query: { beneficial_account_id, search: company.name.slice(0, 120), limit: 100 },
  });
  return items.find(({ order_id }) => order_id === id)?.sub_payout_request_id ?? null;
}
