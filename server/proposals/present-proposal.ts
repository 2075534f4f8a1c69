import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import type { CaseSecurityRow } from '@trover/db/queries/cases/case-page.ts';
import { type Proposal, periodsOf } from '@trover/db/queries/proposals/proposals.ts';
import type { Context } from '../context.ts';
import { missingOf } from './save-proposal.ts';

/** What its scout and operators see of a proposal in addition to the case itself. */
export async function presentProposal(
  { db, today }: Pick<Context, 'db' | 'today'>,
  session: Session | null,
  proposal: Proposal,
): Promise<CasePage['proposal']> {
  const is_own = session?.account_id === proposal.account_id;
  if (!is_own && session?.type !== 'operator') return null;
  const { status, reason, case_id, document, updated_at } = proposal;
  const missing = status === 'accepted' ? [] : await missingOf(db, case_id, document, today());
  return { status, reason, is_own, missing, updated_at: updated_at.toISOString() };
}

/** The securities in the proposal's document; they have no id, since the catalogue does not contain them yet. */
export function proposedSecurities({ document }: Proposal): CaseSecurityRow[] {
  return document.securities.map(({ name, kind, ticker, cusip, isin }, at) => ({
    id: -1 - at,
    name,
    kind,
    currency: document.currency,
    ticker,
    identifiers: Object.entries({ ticker, cusip, isin }).flatMap(([of, value]) =>
      value === null ? [] : [{ kind: of as 'ticker' | 'cusip' | 'isin', value, valid_from: null, valid_to: null }],
    ),
    has_prices: false,
    class_periods: periodsOf(document),
  }));
}
