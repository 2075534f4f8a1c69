import * as auth from '@trover/contract/links/auth.ts';
import * as links from '@trover/contract/links/links.ts';
import * as syncs from '@trover/contract/links/syncs.ts';
import { fail } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';

const notConfigured = async () => fail('provider_not_configured');

export const linkRoutes: readonly Route[] = [
  handle(links.listLinkProviders, notConfigured),
  handle(links.listServiceEntities, notConfigured),
  handle(links.listIntegrations, notConfigured),
  handle(links.changeIntegration, notConfigured),
  handle(links.removeIntegration, notConfigured),
  handle(links.listIntegrationGaps, notConfigured),
  handle(links.getDrop, notConfigured),
  handle(auth.createLinkToken, notConfigured),
  handle(auth.setAccessToken, notConfigured),
  handle(auth.completeLink, notConfigured),
  handle(auth.createRedirectUri, notConfigured),
  handle(auth.repairLink, notConfigured),
  handle(auth.signInByScraper, notConfigured),
  handle(syncs.startTransactionsSync, notConfigured),
  handle(syncs.updateSnapTradeTransactions, notConfigured),
  handle(syncs.updateScraperTransactions, notConfigured),
  handle(syncs.startSync, notConfigured),
  handle(syncs.listSyncs, notConfigured),
  handle(syncs.getSync, notConfigured),
  handle(syncs.listSyncRows, notConfigured),
  handle(syncs.watchSync, async function* () {
    yield await notConfigured();
  }),
];
