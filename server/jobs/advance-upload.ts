import { declareJob } from './boss.ts';

/**
 * Brings an upload as far as it goes: read, stored, matched; or matched without it, once it is taken back. Sent when it
 * is received, when its columns are known, and again after a crash.
 */
export const advanceUpload = declareJob<{ upload_id: number }>({
  name: 'advance-upload',
  concurrency: 2,
  expireInSeconds: 3600,
  run: (context, data) => context.heavy.run('advance_upload', data),
});
