import { ProviderError, type SyncDriver } from './provider.ts';

/**
 * What a recipe downloads is fetched while its owner signs in, since the password is not stored: a later sync has nothing
 * to sign in with and asks its owner.
 */
export const scraperDriver: SyncDriver = {
  provider: 'scraper',
  daysOf: (today, since) => ({ from: since ?? '1990-01-01', to: today }),
  fetch: async () => {
    throw new ProviderError('sign_in', 'Sign in at the broker again: your password is used once and not stored.');
  },
  identityOf: (content) => content,
  isPostingDay: () => false,
  read: () => ({ outcome: 'ignored', reason: 'not read' }),
  revoke: async () => {},
};
