import type { LinkProvider } from '@trover/contract/links/links.ts';
import type { S3Settings } from '../files/s3/s3-settings.ts';

/** The settings of the links' providers; undefined where one is missing. */
export interface LinkSettings {
  plaid: { clientId: string | undefined; secret: string | undefined; baseUrl: string };
  snaptrade: { clientId: string | undefined; consumerKey: string | undefined; baseUrl: string };
  ibkr: { flexUrl: string };
  /** A folder, or `s3://bucket/prefix`. */
  custodianDrop: string | undefined;
  s3: S3Settings;
  scraper: { recipes: string | undefined; chromium: string | undefined };
  hasSandbox: boolean;
}

/** The setting that a provider lacks; null where it has all. */
export function missingSetting(links: LinkSettings, provider: LinkProvider): string | null {
  switch (provider) {
    case 'plaid':
      return links.plaid.clientId === undefined
        ? 'PLAID_CLIENT_ID'
        : links.plaid.secret === undefined
          ? 'PLAID_SECRET'
          : null;
    case 'snaptrade':
      if (links.snaptrade.clientId === undefined) return 'SNAPTRADE_CLIENT_ID';
      return links.snaptrade.consumerKey === undefined ? 'SNAPTRADE_CONSUMER_KEY' : null;
    case 'ibkr':
      return null;
    case 'custodian':
      return links.custodianDrop === undefined ? 'CUSTODIAN_DROP' : null;
    case 'scraper':
      if (links.scraper.recipes === undefined) return 'SCRAPER_RECIPES';
      return links.scraper.chromium === undefined ? 'CHROMIUM_PATH' : null;
    case 'sandbox':
      return links.hasSandbox ? null : 'TROVER_ENV';
  }
}
