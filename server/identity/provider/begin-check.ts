import { DAY_MS } from '@trover/core/dates/day-length.ts';
import type { CheckedLevel } from '@trover/core/identity/levels.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { databaseTimeIn, readDatabaseTime } from '@trover/db/database-time.ts';
import {
  addCheck,
  findOpenCheck,
  type IdentityCheck,
  listNamedClaimants,
  lockCheck,
  updateCheck,
} from '@trover/db/queries/identity/checks.ts';
import { noteProviderAnswer, noteProviderFailure } from '@trover/db/queries/identity/provider-health.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { openProvider } from './http-provider.ts';
import { IdentityProviderFailed } from './identity-provider.ts';

/** A session that the provider never confirmed ends after a day. */
const BEGUN_MS = DAY_MS;

/** A session is open for at most this long, whatever the provider states. */
const MAX_OPEN_MS = 30 * BEGUN_MS;

/** Our reference for the person’s session at the provider; unique to this check. */
export const referenceOf = ({ id }: Pick<IdentityCheck, 'id'>): string => `trover-${id}`;

type Person = { account_id: number; person_id: number };

/**
 * Begins a check on the provider’s page. The check is stored before the call to the provider, and the call is repeated
 * with the same reference if its response was lost, so that there is exactly one session.
 */
export async function beginCheck(
  { db, config, log }: Pick<Context, 'db' | 'config' | 'log'>,
  person: Person,
  { covers, origin, page_origin }: { covers: CheckedLevel; origin: string; page_origin: string },
): Promise<{ check: IdentityCheck; is_new: boolean }> {
  const provider = openProvider(config.identity, config);
  if (provider === null)
    fail('provider_not_configured', {
      message: 'You send the images yourself here. There is no separate page for it.',
    });
  const { check, is_new } = await db.transaction().execute((trx) => noteBegun(trx, person, covers));
  if (check.provider_session !== null) return { check, is_new };
  const begun = await provider
    .begin({
      reference: referenceOf(check),
      level: covers,
      return_url: `${config.publicUrl ?? page_origin}/user/settings/identity`,
      webhook_url: `${config.apiBase || config.publicUrl || origin}/api/v1/webhooks/identity`,
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof IdentityProviderFailed)) throw error;
      await noteProviderFailure(db, error.message);
      log.warn({ err: error, check: check.id }, 'the provider of identity checks did not begin a session');
      return fail('provider_failed', {
        message: 'The verification service is not responding. Try again in a few minutes.',
      });
    });
  await noteProviderAnswer(db);
  const { session, address } = begun;
  const expires_at = new Date(
    Math.min(begun.expires_at.getTime(), (await readDatabaseTime(db)).getTime() + MAX_OPEN_MS),
  );
  return db.transaction().execute(async (trx) => {
    const now = await lockCheck(trx, { id: check.id });
    if (now === undefined || now.status !== 'created')
      fail('conflict', { message: 'This check ended while it began. Begin again.' });
    const fields = { provider_session: session, provider_address: address, expires_at };
    return { check: await updateCheck(trx, now, fields), is_new };
  });
}

async function noteBegun(trx: DbTransaction, { account_id, person_id }: Person, covers: CheckedLevel) {
  if ((await listNamedClaimants(trx, account_id)).length === 0)
    fail('conflict', { message: 'First add your name to your profile, or sign the contract.' });
  const expires_at = databaseTimeIn(BEGUN_MS / 1000);
  const of = { account_id, method: 'provider', covers, created_by: person_id, expires_at } as const;
  const open =
    (await findOpenCheck(trx, account_id)) ?? (await addCheck(trx, of)) ?? (await findOpenCheck(trx, account_id));
  if (open === undefined) fail('conflict');
  if (open.method !== 'provider' || open.covers !== covers)
    fail('conflict', { message: 'Another identity check is open. Withdraw it to start this one.' });
  return { check: open, is_new: open.provider_session === null };
}
