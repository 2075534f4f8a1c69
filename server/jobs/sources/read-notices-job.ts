import { readNoticeOfCase } from '../../sources/notices/read-notice-of-case.ts';
import { declareJob } from '../queue/boss.ts';

/** Parses a document of a case as a notice. */
export const readNoticeJob = declareJob<{ document_id: number }>({
  name: 'read-notice',
  concurrency: 2,
  poll_seconds: 0.5,
  retries: 2,
  expireInSeconds: 3600,
  one_per_key: 'waiting_and_running',
  run: (context, { document_id }, { signal }) => readNoticeOfCase(context, document_id, signal),
});
