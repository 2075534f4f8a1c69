import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { OwnTrade } from '../../components/cases/own-trades.ts';
import { LossSection } from './loss-section.tsx';
import type { Chosen } from './page-view.ts';
import { ParticipationSection } from './participation-section.tsx';
import type { ChosenClaim } from './rail/chosen-claim.ts';
import { TradesSection } from './trades/trades-section.tsx';

export { OwnShare } from './record/own-share.tsx';

export interface OwnSectionsProps {
  page: CasePage;
  match: NonNullable<Chosen['match']>;
  trades: readonly OwnTrade[];
  claim: ChosenClaim | null;
}

/** From loss to payment, and the trades behind it: only for owners of trades. */
export function OwnSections({ page, match, trades, claim }: OwnSectionsProps) {
  return (
    <>
      <LossSection page={page} match={match} claim={claim} />
      {trades.length > 0 && (
        <TradesSection key={match.beneficial_account_id} page={page} match={match} trades={trades} />
      )}
      <ParticipationSection page={page} />
    </>
  );
}
