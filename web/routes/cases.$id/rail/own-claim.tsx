import type { CasePage } from '@trover/contract/cases/cases.ts';
import { acceptsClaims } from '../../../components/cases/case-status.ts';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { ServerRendered } from '../../../ui/loading/server-rendered.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import type { ClaimBrief } from './claim-brief.ts';
import type { OwnClaimProps } from './own-claim-view.tsx';

/** Part of the server's HTML; its script is loaded only for users who have joined. */
const ServerView = import.meta.env.SSR ? (await import('./own-claim-view.tsx')).OwnClaimView : null;
const sheets = import.meta.env.SSR ? (await import('./own-claim-view.tsx?styles')).default : [];
const FetchedView = lazyComponent<OwnClaimProps>(
  async () => ({ default: (await import('./own-claim-view.tsx')).OwnClaimView }),
  ({ inFoot }, again) =>
    inFoot ? null : <ErrorState heading="Your claim did not load" text="Your claim is safe." onRetry={again} />,
);

export function OwnClaim(props: OwnClaimProps) {
  if (!ServerView) return <FetchedView {...props} />;
  return (
    <ServerRendered sheets={sheets}>
      <ServerView {...props} />
    </ServerRendered>
  );
}

/** The data of a joined case for both the rail and the bottom bar. */
export const ownClaimOf = (page: CasePage, claims: readonly ClaimBrief[]): OwnClaimProps => ({
  claims,
  isOpen: acceptsClaims(page),
  again: { id: page.id, company: page.company.name, title: page.title, date: page.claim_deadline },
});
