import type { SourceName } from '@trover/contract/sources/sources.ts';

/** What the sources of the catalogue were configured with; undefined where a setting is missing. */
export interface SourceSettings {
  courtlistener: { url: string | undefined; token: string | undefined; webhookSecret: string | undefined };
  secUrl: string | undefined;
  /** Its key is not needed, but raises the limit. */
  openfigi: { url: string | undefined; key: string | undefined };
  /** A template with `{symbol}`. */
  pricesUrl: string | undefined;
  /** Whom a source may write to; it goes with every request. */
  contact: string | undefined;
  /** Hosts of stand-ins that are read although their addresses are not public. */
  allowedHosts: readonly string[];
}

/** The setting that a source misses; null where it is complete. */
export function missingSetting(sources: SourceSettings, name: SourceName): string | null {
  switch (name) {
    case 'courtlistener':
      if (sources.courtlistener.url === undefined) return 'COURTLISTENER_URL';
      return sources.courtlistener.token === undefined ? 'COURTLISTENER_TOKEN' : null;
    case 'sec':
      if (sources.secUrl === undefined) return 'SEC_URL';
      // The SEC refuses clients without a contact in the user agent.
      return sources.contact === undefined ? 'SOURCES_CONTACT' : null;
    case 'openfigi':
      return sources.openfigi.url === undefined ? 'OPENFIGI_URL' : null;
    case 'prices':
      return sources.pricesUrl === undefined ? 'PRICES_URL' : null;
    case 'settlement_sites':
      // Nobody's site is read without a name to write to.
      return sources.contact === undefined ? 'SOURCES_CONTACT' : null;
    case 'notices':
      return null;
  }
}
