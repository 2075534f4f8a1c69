import * as declared from '@trover/contract/identity/identity.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { findProviderHealth, setImagesAfter } from '@trover/db/queries/identity/provider-health.ts';
import { requireChecker } from '../../accounts/operators/may-approve.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { handle, type Route } from '../../http/route.ts';
import { hasProvider } from './identity-provider.ts';

async function showHealth({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<DataOf<typeof declared.getIdentityProvider>> {
  const { answered_at, failing_since, failures, fault, images_after_hours, is_silent } = await findProviderHealth(db);
  const is_configured = hasProvider(config.identity);
  return {
    is_configured,
    answered_at: answered_at?.toISOString() ?? null,
    failing_since: failing_since?.toISOString() ?? null,
    ...{ failures, fault, images_after_hours, sends_images: is_configured && is_silent },
  };
}

/** The provider's health, and the limit after which operators check identities themselves. */
export const providerHealthRoutes: readonly Route[] = [
  handle(declared.getIdentityProvider, ({ context }) => showHealth(context)),

  handle(declared.setIdentityProvider, async ({ context, session, visitor, body: { images_after_hours } }) => {
    await context.db.transaction().execute(async (trx) => {
      // requires the right to decide about identities
      await requireChecker(trx, session.account_id);
      const before = await findProviderHealth(trx);
      if (before.images_after_hours === images_after_hours) return;
      await setImagesAfter(trx, images_after_hours);
      await recordAudit(trx, {
        action: 'identity_provider_limit_set',
        by: { ...visitor, session },
        subject: { kind: 'account', id: session.account_id },
        detail: { hours: images_after_hours, before: before.images_after_hours },
      });
    });
    return showHealth(context);
  }),
];
