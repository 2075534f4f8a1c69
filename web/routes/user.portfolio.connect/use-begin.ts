import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { openProviderPage, startFirstSync } from '../../components/links/begin-link.ts';
import { type LinkOwner, ownerFields, syncPage } from '../../components/links/link-pages.ts';
import { purgePortfolios } from '../../components/links/portfolios-fetched.ts';
import { dialogs } from '../../dialogs/store.ts';
import type { BrokerConnection, Way } from './ways/ways-of.ts';

/**
 * Goes on with a way: at the provider's page, in a dialog, or at once. Null while the page goes elsewhere, the sentence
 * of what went wrong, or empty where a dialog continues.
 */
export function useBegin(
  findOwner: () => Promise<LinkOwner>,
): (row: BrokerConnection, way: Way) => Promise<string | null> {
  const navigate = useNavigate();
  return async (row, way) => {
    try {
      const owner = await findOwner();
      switch (way.kind) {
        case 'plaid':
        case 'snaptrade':
          await openProviderPage(way.kind, owner, way.brokerName);
          return null;
        case 'ibkr':
          dialogs.open({ name: 'flex-token', props: { ...ownerFields(owner), broker: row.name } });
          return '';
        case 'scraper':
          dialogs.open({ name: 'statements-sign-in', props: { ...ownerFields(owner), warning: way.warning } });
          return '';
        case 'sandbox': {
          const { sync } = await api.call('POST /api/v1/{provider}/auth/complete', {
            params: { provider: 'sandbox' },
            body: { ...ownerFields(owner), ...(way.scenario && { scenario: way.scenario }) },
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
