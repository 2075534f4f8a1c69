import { listSessionsToPoll } from '@trover/db/queries/identity/checks.ts';
import { noteProviderAnswer, noteProviderFailure } from '@trover/db/queries/identity/provider-health.ts';
import type { Context } from '../../context.ts';
import { openProvider } from './http-provider.ts';
import { IdentityProviderFailed } from './identity-provider.ts';
import { settleSession } from './settle-session.ts';

const BATCH_SIZE = 100;
/** Failures after which a run stops; the next run continues. */
const MAX_FAILURES = 3;

/** Polls the provider for each open session; returns how many changed. */
export async function pollSessions({
  db,
  config,
  log,
  today,
}: Pick<Context, 'db' | 'config' | 'log' | 'today'>): Promise<number> {
  const provider = openProvider(config.identity, config);
  if (provider === null) return 0;
  let settled = 0;
  let failures = 0;
  for (let after = 0; ; ) {
    const sessions = await listSessionsToPoll(db, { after, limit: BATCH_SIZE });
    for (const { id, provider_session } of sessions) {
      try {
        const found = await provider.find(provider_session);
        await noteProviderAnswer(db);
        const result = await db.transaction().execute((trx) => settleSession(trx, found, today()));
        if (result === 'settled') settled += 1;
        if (result === 'not_ours') log.warn({ check: id }, 'the provider answered with the reference of another check');
      } catch (error) {
        if (!(error instanceof IdentityProviderFailed)) {
          log.error({ err: error, check: id }, 'the result of an identity check could not be stored');
          continue;
        }
        failures += 1;
        await noteProviderFailure(db, error.message);
        log.warn({ err: error, check: id }, 'the provider of identity checks did not answer');
        if (failures >= MAX_FAILURES) return settled;
      }
    }
    const last = sessions.at(-1);
    if (last === undefined || sessions.length < BATCH_SIZE) return settled;
    after = last.id;
  }
}
