import type { CasePage } from '@trover/contract/cases/cases.ts';
import { groupOf } from '@trover/core/cases/groups.ts';
import { claimStateOf, surestOf } from '@trover/core/claims/claim-state.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { type CaseHead, findCaseHead } from '@trover/db/queries/cases/case-head.ts';
import { findCasePageById } from '@trover/db/queries/cases/case-page.ts';
import { findProposal } from '@trover/db/queries/proposals/proposals.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { showOwnMatches } from '../matches/show-own-matches.ts';
import { presentProposal, proposedSecurities } from '../proposals/present-proposal.ts';
import { findOwnEstimates } from './caller.ts';
import { composeCase } from './compose-case.ts';
import { maySeeCase } from './policy.ts';
import type { PublicCase } from './public-case.ts';

/** Lines and trades on the page; the statistics call reads the rest of a longer account. */
const MAX_ROWS = 1000;

type GetCaseContext = Pick<Context, 'db' | 'today' | 'worker' | 'cache'>;

const missing = { message: 'We could not find that case.' };

/** A published case, the same for everyone: built once, and again when the catalogue has changed. */
async function findPublicCase(context: GetCaseContext, { id, revision }: CaseHead): Promise<PublicCase | undefined> {
  const today = context.today();
  return context.cache.case_pages.find({ revision, today }, String(id), async () => {
    const record = await findCasePageById(context.db, { id });
    return record && composeCase(record, today);
  });
}

/** A case that is not or no longer published, for the few who may see it. */
async function composeUnpublished({ db, today }: GetCaseContext, { id }: CaseHead): Promise<PublicCase | undefined> {
  const [found, proposal] = await Promise.all([
    findCasePageById(db, { id, with_unpublished: true }),
    findProposal(db, { case_id: id }),
  ]);
  if (found === undefined) return undefined;
  const record = found.is_published || !proposal ? found : { ...found, securities: proposedSecurities(proposal) };
  return composeCase(record, today());
}

async function findOwnEstimate(
  { db, today }: GetCaseContext,
  session: Session,
  case_id: number,
): Promise<CasePage['mine']> {
  const estimates = await findOwnEstimates(db, session, today(), { case_ids: [case_id] });
  return estimates.get(case_id) ?? null;
}

/** The state shown for the claims, as in every list; `isOpen`: claims can be filed. */
function stateOf(claims: NonNullable<CaseHead['my_claims']>, isOpen: boolean): CasePage['my_claims'] {
  const states = claims.map(({ is_to_cure, is_paid, ...claim }) =>
    claimStateOf({ ...claim, has_payment: is_paid, may_act: isOpen || is_to_cure }),
  );
  const surest = surestOf(states);
  return surest === undefined ? null : { phase: surest.phase, pill: surest.pill, word: surest.word };
}

async function showProposal(context: GetCaseContext, session: Session | null, head: CaseHead) {
  const mayBeShown = session?.type === 'operator' || session?.account_id === head.proposed_by;
  if (session === null || head.proposed_by === null || !mayBeShown) return null;
  const proposal = await findProposal(context.db, { case_id: head.id });
  return proposal ? presentProposal(context, session, proposal) : null;
}

/** One case, with what the caller's own trades give in it, line by line. */
export async function getCase(context: GetCaseContext, session: Session | null, idOrSlug: string): Promise<CasePage> {
  const { db } = context;
  const account_id = session?.account_id ?? null;
  const head = await findCaseHead(db, { id_or_slug: idOrSlug, account_id, today: context.today() });
  if (head === undefined || !maySeeCase(session, head)) fail('not_found', missing);
  const found = await (head.is_published ? findPublicCase(context, head) : composeUnpublished(context, head));
  if (found === undefined) fail('not_found', missing);
  const { shown, deadlines } = found;
  // Without a stored match the caller has no results in it.
  const [mine, matches, proposal] = await Promise.all([
    session && head.is_matched ? findOwnEstimate(context, session, head.id) : null,
    session && head.is_matched
      ? showOwnMatches(context, {
          account_id: session.account_id,
          case_id: head.id,
          deadlines,
          today: shown.today,
          shown: MAX_ROWS,
        })
      : [],
    showProposal(context, session, head),
  ]);
  return {
    ...shown,
    group: groupOf(shown, shown.today, head.is_claimed),
    mine,
    investors_joined: head.investors_joined,
    my_state: head.my_state,
    my_claims: stateOf(head.my_claims ?? [], groupOf(shown, shown.today) === 'actionable'),
    votes: { up: head.up, down: head.down, mine: head.my_vote },
    is_favorite: head.is_favorite,
    favorites: { count: head.favorites, is_mine: head.is_favorite },
    proposal,
    matches: session === null ? null : matches,
  };
}
