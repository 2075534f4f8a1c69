import type { Portfolio } from '@trover/contract/portfolios/portfolios.ts';

type Flag = 'is_plaid' | 'is_snaptrade' | 'is_ibkr' | 'is_custodian' | 'is_sandbox' | 'is_scraper';
type Links = { [Each in Flag]?: Portfolio[Each] | undefined };

const linkKinds: readonly (readonly [Flag, string])[] = [
  ['is_plaid', 'Direct link'],
  ['is_snaptrade', 'Sign-in at the broker'],
  ['is_ibkr', 'Interactive Brokers Flex'],
  ['is_custodian', 'Custodian’s files'],
  ['is_sandbox', 'Sandbox'],
  ['is_scraper', 'Statements page'],
];

/** How a portfolio's trades are delivered, as text. */
export const linkOf = (portfolio: Links): string =>
  linkKinds.find(([flag]) => portfolio[flag])?.[1] ?? 'Files you upload';

export const isLinked = (portfolio: Links): boolean => linkKinds.some(([flag]) => portfolio[flag]);

const providers: Readonly<Record<string, string>> = {
  ...Object.fromEntries(linkKinds.map(([flag, words]) => [flag.slice('is_'.length), words])),
  file: 'Uploaded files',
};

/** The same for an institution's integration, which names its provider. */
export const providerLabel = (provider: string): string => providers[provider] ?? provider;
