import type { LinkProviderInfo } from '@trover/contract/links/links.ts';
import { PLAID_MONTHS } from './providers/plaid.ts';
import { type LinkSettings, missingSetting } from './settings.ts';

const reads = [
  'Trades: date, side, shares, price and fees',
  'Transfers, splits and dividends in shares',
  'The name, kind and last four digits of each account',
];
const never_reads = [
  'Your password: you type it on the broker’s own page',
  'Cash, cards, bank accounts and loans',
  'Tax numbers and addresses',
  'Orders and transfers of money: the key can only read',
];

type Described = Omit<LinkProviderInfo, 'is_offered' | 'missing_setting'>;

const providers: readonly Described[] = [
  { provider: 'plaid', name: 'Direct link', months_of_history: PLAID_MONTHS, reads, never_reads, warning: null },
  { provider: 'snaptrade', name: 'Sign-in at the broker', months_of_history: null, reads, never_reads, warning: null },
  {
    provider: 'ibkr',
    name: 'Interactive Brokers Flex token',
    months_of_history: 60,
    reads,
    never_reads,
    warning: 'A Flex token expires after the time you choose, at most one year. Then enter a new one.',
  },
  {
    provider: 'custodian',
    name: 'Custodian’s files',
    months_of_history: null,
    reads: ['The files that your custodian puts into your folder'],
    never_reads: ['Anything else in your custodian’s systems'],
    warning: null,
  },
  {
    provider: 'scraper',
    name: 'Sign-in on the broker’s site',
    months_of_history: null,
    reads,
    never_reads: never_reads.slice(1),
    warning:
      'Your password passes through our program once, in memory, and is never stored. Your broker’s terms may forbid this. Use another way where there is one.',
  },
  {
    provider: 'sandbox',
    name: 'Sandbox',
    months_of_history: null,
    reads,
    never_reads,
    warning: 'An invented broker with invented trades, to try out.',
  },
];

export const describeProviders = (settings: LinkSettings): LinkProviderInfo[] =>
  providers.map((one) => {
    const missing_setting = missingSetting(settings, one.provider);
    return { ...one, is_offered: missing_setting === null, missing_setting };
  });
