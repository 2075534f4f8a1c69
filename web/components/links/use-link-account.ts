import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useNavigate, useRevalidator } from 'react-router';
import { api } from '../../api.ts';
import { findPortfolio } from '../../dialogs/links/find-portfolio.ts';
import { dialogs } from '../../dialogs/store.ts';
import { showFailure } from '../../failures.ts';
import { connectInto, linkMethodFor } from './link-method.ts';
import { purgePortfolios } from './portfolios-fetched.ts';

/** Starts linking an account: opens the page for it, with a new portfolio if the last one is in use. */
export function useLinkAccount(isInstitutional: boolean): () => void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  async function link(): Promise<void> {
    const last = isInstitutional ? undefined : await findPortfolio();
    const target = linkMethodFor({ isInstitutional, last: last ?? null });
    if (target !== 'make a portfolio') return void navigate(target);
    dialogs.open({ name: 'notification', props: { title: 'Creating new portfolio', loading: true } });
    try {
      const { id } = await api.call('POST /api/v1/portfolio/portfolio', { shows_failure: true, body: {} });
      await Promise.all([revalidate(), purgePortfolios()]);
      await navigate(connectInto(id)); // which closes the notification
    } catch (cause) {
      dialogs.close();
      throw cause;
    }
  }

  return () =>
    void link().catch((cause: unknown) => {
      if (!(cause instanceof CallFailed)) throw cause;
      showFailure(cause, 'POST /api/v1/portfolio/portfolio');
    });
}
