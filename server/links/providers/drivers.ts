import type { LinkProvider } from '@trover/contract/links/links.ts';
import { ibkrDriver } from './ibkr.ts';
import { plaidDriver } from './plaid.ts';
import type { SyncDriver } from './provider.ts';
import { sandboxDriver } from './sandbox.ts';
import { scraperDriver } from './scraper.ts';
import { snapTradeDriver } from './snaptrade.ts';

/** The driver that reads each provider. A custodian's files arrive automatically, as uploads. */
const drivers: Partial<Record<LinkProvider, SyncDriver>> = {
  plaid: plaidDriver,
  snaptrade: snapTradeDriver,
  ibkr: ibkrDriver,
  sandbox: sandboxDriver,
  scraper: scraperDriver,
};

export const driverOf = (provider: LinkProvider): SyncDriver | undefined => drivers[provider];
