import type { SourceName } from '@trover/contract/sources/sources.ts';

/** The settings of the catalogue's sources; undefined where one is missing. */
export interface SourceSettings {
  courtlistener: { url: string | undefined; token: string | undefined; webhookSecret: string | undefined };
  secUrl: string | undefined;
  /** Works without a key; a key raises the limit. */
  openfigi: { url: string | undefined; key: string | undefined };
  /** A template with `{symbol}`. */
  pricesUrl: string | undefined;
  /** The contact for sources, which every request contains. */
  contact: string | undefined;
  /** Hosts of stand-ins that may be called although their addresses are not public. */
  allowedHosts: readonly string[];
}

/** The setting that a source lacks; null where it has all. */
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
      // We read no site without a contact address in the request.
      return sources.contact === undefined ? 'SOURCES_CONTACT' : null;
    case 'notices':
      return null;
  }
}
