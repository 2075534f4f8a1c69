import type { SourceName } from '@trover/contract/sources/sources.ts';
import { readCourtListener, readDocket } from './courtlistener/read-courtlistener.ts';
import { readOpenFigi } from './openfigi/read-openfigi.ts';
import { readPricesSource } from './prices/read-prices-source.ts';
import { readSec } from './sec/read-sec.ts';
import { readSites } from './sites/read-sites.ts';
import type { ActiveRun } from './source.ts';

export interface Reader {
  every_minutes: number;
  /** The schedule as text, for the desk. */
  schedule: string;
  limit: string;
  /** With `of`, only that item, which the source has announced. */
  read: (run: ActiveRun, of?: string) => Promise<void>;
}

/** The sources that are imported on a schedule. */
export const readers: Partial<Record<SourceName, Reader>> = {
  courtlistener: {
    every_minutes: 1,
    schedule: 'Every minute, and when it announces an entry',
    limit: '5,000 requests an hour',
    read: (run, docket) => (docket === undefined ? readCourtListener(run) : readDocket(run, docket)),
  },
  sec: {
    every_minutes: 60,
    schedule: 'Every hour; the list of companies once a day',
    limit: '10 requests a second',
    read: (run) => readSec(run),
  },
  openfigi: {
    every_minutes: 60,
    schedule: 'Every hour, each number once a month',
    limit: '25 requests a minute; with a key 25 in 6 seconds',
    read: (run) => readOpenFigi(run),
  },
  prices: {
    every_minutes: 30,
    schedule: 'Every half hour, each symbol once a day',
    limit: '2 requests a second',
    read: (run) => readPricesSource(run),
  },
  settlement_sites: {
    every_minutes: 10,
    schedule: 'Each site once a day',
    limit: 'A page of a host every 2 seconds',
    read: (run) => readSites(run),
  },
};
