import { PURGED, type RetentionId } from '@trover/core/retention/retention.ts';
import type { Db } from '@trover/db/connect.ts';
import { deleteOldDevices } from '@trover/db/queries/accounts/likeness.ts';
import { deletePastWindows } from '@trover/db/queries/accounts/login-attempts.ts';
import { purgeClosedAccounts } from '@trover/db/queries/accounts/own-data/delete-account.ts';
import { deleteOldExports } from '@trover/db/queries/accounts/own-data/exports.ts';
import { deleteExpiredSessions } from '@trover/db/queries/accounts/sessions.ts';
import { deletePastConversations } from '@trover/db/queries/assistant/expired.ts';
import { purgeDistributionNames, purgePackages } from '@trover/db/queries/distributions/purge-names.ts';
import { purgeHandovers } from '@trover/db/queries/handovers/handovers.ts';
import { deletePastKeys } from '@trover/db/queries/http/idempotency-keys.ts';
import { deletePastNonces } from '@trover/db/queries/http/request-nonces.ts';
import { deleteOldIdentityWebhooks, deleteOldImages } from '@trover/db/queries/identity/retention.ts';
import { deleteOldMails } from '@trover/db/queries/mail/mails.ts';
import { deleteOldNotices } from '@trover/db/queries/notifications/notifications.ts';
import { deleteUnsignedCertifications } from '@trover/db/queries/organisations/certifications.ts';
import { deleteEndedInvitations } from '@trover/db/queries/organisations/invitations.ts';
import { deleteOldWebhookEvents } from '@trover/db/queries/organisations/webhooks.ts';
import { deleteOldEnquiries, deleteUnconfirmedEnquiries } from '@trover/db/queries/partners/enquiries.ts';
import { deleteOldPageAssets } from '@trover/db/queries/site/page-assets.ts';
import { deleteOldSourceEvents } from '@trover/db/queries/sources/sources.ts';
import { purgeStatusFileNames } from '@trover/db/queries/status-files/status-files.ts';
import { endChecks } from '../identity/end-checks.ts';

/** The function that carries out each rule of `core/retention`. */
const PURGES: Record<RetentionId, (db: Db) => Promise<unknown>> = {
  sessions: deleteExpiredSessions,
  'sign-in attempts': deletePastWindows,
  devices: deleteOldDevices,
  mails: deleteOldMails,
  'mails of deletions': deleteOldMails,
  notices: deleteOldNotices,
  exports: deleteOldExports,
  'idempotency keys': deletePastKeys,
  nonces: deletePastNonces,
  conversations: deletePastConversations,
  'closed accounts': purgeClosedAccounts,
  'names of distributions': purgeDistributionNames,
  'names of status files': purgeStatusFileNames,
  'firm enquiries': deleteUnconfirmedEnquiries,
  'confirmed firm enquiries': deleteOldEnquiries,
  invitations: deleteEndedInvitations,
  'unsigned certifications': deleteUnsignedCertifications,
  handovers: purgeHandovers,
  'identity images': deleteOldImages,
  'identity checks begun': endChecks,
  'identity webhooks': deleteOldIdentityWebhooks,
  'webhook events': deleteOldWebhookEvents,
  'source events': deleteOldSourceEvents,
  'page assets': deleteOldPageAssets,
  packages: purgePackages,
};

/** Purges expired data by every rule; a failing rule does not stop the others. */
export async function purgeAll(db: Db, signal?: AbortSignal): Promise<void> {
  const faults: unknown[] = [];
  for (const purge of new Set(PURGED.map(({ id }) => PURGES[id]))) {
    signal?.throwIfAborted();
    await purge(db).catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw new AggregateError(faults, 'what is past its time could not all be deleted');
}
