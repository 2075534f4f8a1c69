import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { openProviderPage, startFirstSync } from '../../components/links/begin-link.ts';
import { type LinkOwner, ownerFields, syncPage } from '../../components/links/link-pages.ts';
import { purgePortfolios } from '../../components/links/portfolios-fetched.ts';
import { dialogs } from '../../dialogs/store.ts';
import type { BrokerConnection, ConnectionMethod } from './connection-methods/connection-methods.ts';

/**
 * Starts a connection method: on the provider's page, in a dialog, or directly. Returns null while the page
 * redirects, an error message, or an empty text where a dialog continues.
 */
export function useBegin(
  findOwner: () => Promise<LinkOwner>,
): (row: BrokerConnection, method: ConnectionMethod) => Promise<string | null> {
  const navigate = useNavigate();
  return async (row, method) => {
    try {
      const owner = await findOwner();
      switch (method.kind) {
        case 'plaid':
        case 'snaptrade':
          await openProviderPage(method.kind, owner, method.brokerName);
          return null;
        case 'ibkr':
          dialogs.open({ name: 'flex-token', props: { ...ownerFields(owner), broker: row.name } });
          return '';
        case 'scraper':
          dialogs.open({ name: 'statements-sign-in', props: { ...ownerFields(owner), warning: method.warning } });
          return '';
        case 'sandbox': {
          const { sync } = await api.call('POST /api/v1/{provider}/auth/complete', {
            params: { provider: 'sandbox' },
            body: { ...ownerFields(owner), ...(method.scenario && { scenario: method.scenario }) },
            encrypted: true,
            shows_failure: true,
          });
          await purgePortfolios();
          await navigate(syncPage('sandbox', sync?.id ?? (await startFirstSync('sandbox', owner)), owner));
          return null;
        }
        default:
          return '';
      }
    } catch (failure) {
      if (failure instanceof CallFailed) return failure.message;
      throw failure;
    }
  };
}
