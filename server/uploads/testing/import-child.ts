import { connect } from '@trover/db/connect.ts';
import { LocalFiles } from '../../files/local-files.ts';
import type { WorkerContext } from '../../jobs/workers/worker-context.ts';
import { createLog } from '../../log.ts';
import { importUpload } from '../import-upload.ts';
import { matchUpload } from '../match-upload.ts';

/** A worker that a test can kill: it advances one upload as far as possible. */
const [url = '', root = '', uploadId = ''] = process.argv.slice(2);
const { db, pool, close } = connect(url, { max: 3, name: 'import child' });
const work: WorkerContext = {
  db,
  pool,
  files: new LocalFiles(root),
  config: { isProduction: false },
  log: createLog('silent'),
  today: () => '2026-11-20',
};

process.send?.('begins');
await importUpload(work, Number(uploadId));
await matchUpload(work, Number(uploadId));
await close();
process.disconnect?.();
