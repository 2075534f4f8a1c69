import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { startFirstSync, startSync } from '../../components/links/begin-link.ts';
import { connectInto } from '../../components/links/link-method.ts';
import { clearBegunLink, ownerFields, readBegunLink, syncPage } from '../../components/links/link-pages.ts';
import { purgePortfolios } from '../../components/links/portfolios-fetched.ts';
import { requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { ButtonLink, Spinner } from '../../ui/button.tsx';
import type { Route } from './+types/route';
import styles from './return.module.css';
import { type Returned, readReturned } from './returned.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context.get(pageContext), request);
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Completing the link',
    description: 'We complete the link to your broker.',
    path: '/user/portfolio/connect/return',
    hidden: true,
  });
}

/** The return page of a broker: completes the link, starts the sync, and opens its progress. */
export default function LinkReturn() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [fault, setFault] = useState<string | null>(null);
  const returned = readReturned(query);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return; the calls may be sent again without harm
  useEffect(() => {
    complete(returned).then(
      (address) => void navigate(address, { replace: true }),
      (failure: unknown) => {
        if (!(failure instanceof CallFailed) && !(failure instanceof NoLink)) throw failure;
        setFault(failure.message);
      },
    );
  }, [query.toString()]);

  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <Crumbs above={[{ to: '/user/portfolio', label: 'Portfolio' }]} here="Link" />
      {fault === null ? (
        <>
          <h1 className="t-page">Completing the link</h1>
          <p className={styles.waits} role="status">
            <Spinner /> We ask the broker for your accounts. This takes a few seconds.
          </p>
        </>
      ) : (
        <div role="alert">
          <h1 className="t-page">The account was not linked</h1>
          <p className={styles.why}>{fault} Your trades have not changed.</p>
          <div className={styles.does}>
            <ButtonLink variant="primary" to={connectInto(returned.owner.user_portfolio_id)}>
              Try again
            </ButtonLink>
            <ButtonLink to="/user/portfolio">Back to the portfolio</ButtonLink>
          </div>
        </div>
      )}
    </main>
  );
}

class NoLink extends Error {}

/** Completes the link and returns the address of its first sync. */
async function complete({ provider, owner, isRepair, authorization_id, refusal }: Returned): Promise<string> {
  if (refusal !== null) throw new NoLink(refusal);
  if (provider === null) throw new NoLink('Open this page from your broker’s sign-in.');
  // A provider's own page must be completed; any other repair only lets the sync continue.
  if (isRepair && provider !== 'plaid' && provider !== 'snaptrade') {
    const sync = await startSync(provider, owner);
    clearBegunLink();
    return syncPage(provider, sync, owner);
  }
  const begun = readBegunLink(provider);
  if (provider === 'plaid' && begun?.link_token == null)
    throw new NoLink('You started this link in another window or browser.');
  const { sync } = await api.call('POST /api/v1/{provider}/auth/complete', {
    params: { provider },
    body: {
      ...ownerFields(owner),
      ...(begun?.link_token != null && { link_token: begun.link_token }),
      ...(authorization_id !== null && { authorization_id }),
    },
    encrypted: true,
    shows_failure: true,
  });
  await purgePortfolios();
  const id = sync?.id ?? (await (isRepair ? startSync : startFirstSync)(provider, owner));
  clearBegunLink();
  return syncPage(provider, id, owner);
}
