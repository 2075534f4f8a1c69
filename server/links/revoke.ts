import { deleteRevocation, listRevocations, postponeRevocation } from '@trover/db/queries/links/secrets.ts';
import type { Context } from '../context.ts';
import { driverOf } from './providers/drivers.ts';
import { ProviderError } from './providers/provider.ts';
import { aboutLinkSecret } from './secrets.ts';
import { missingSetting } from './settings.ts';

const BATCH_SIZE = 50;
const MAX_PAUSE_SECONDS = 6 * 3600;

/**
 * Revokes deleted tokens at their providers, for one portfolio or for all that are due. Retries every failure until the
 * provider has deleted the token or no longer has it.
 */
export async function revokeDeleted(
  context: Pick<Context, 'config' | 'db' | 'log' | 'vault' | 'today'>,
  of: { portfolio_id?: number } = {},
): Promise<number> {
  const due = await listRevocations(context.db, { ...of, limit: BATCH_SIZE });
  let done = 0;
  for (const one of due) {
    const { id, provider, portfolio_id, attempts } = one;
    const driver = driverOf(provider);
    try {
      if (missingSetting(context.config.links, provider) !== null)
        throw new ProviderError('retry', 'the provider is not configured');
      const secret = context.vault.decrypt(one, aboutLinkSecret({ portfolio_id, provider }));
      await driver?.revoke({ context, today: context.today() }, secret);
    } catch (error) {
      await postponeRevocation(context.db, id, Math.min(MAX_PAUSE_SECONDS, 30 * 2 ** attempts));
      if (!(error instanceof ProviderError))
        context.log.error({ err: error, provider, portfolio_id }, 'a token cannot be deleted at its provider');
      else if (error.kind !== 'retry')
        context.log.warn({ provider, portfolio_id, code: error.code }, 'a provider refused to delete a token');
      continue;
    }
    await deleteRevocation(context.db, id);
    done += 1;
  }
  return done;
}
