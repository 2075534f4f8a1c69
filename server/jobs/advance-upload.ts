import { findOwnerOfUpload } from '@trover/db/queries/claims/own-claims.ts';
import { joinByContract } from '../claims/joining/join-by-contract.ts';
import { declareJob } from './boss.ts';

/**
 * Brings an upload as far as it goes: read, stored, matched, and joined where a contract says so; or matched without
 * it, once it is taken back. Sent when it is received, when its columns are known, and again after a crash.
 */
export const advanceUpload = declareJob<{ upload_id: number }>({
  name: 'advance-upload',
  concurrency: 2,
  expireInSeconds: 3600,
  run: async (context, data) => {
    await context.heavy.run('advance_upload', data);
    const owner = await findOwnerOfUpload(context.db, data);
    if (owner !== undefined) await joinByContract(context, { beneficial_account_ids: [owner] });
  },
});
