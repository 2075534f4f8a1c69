// A distribution from the administrator's file to the bank's, in a process that does nothing else: its time, and the most
// memory that the system gave it.

import { connect } from '@trover/db/connect.ts';
import { advanceBankFile } from '../../server/bank-files/advance-bank-file.ts';
import { advanceDistribution } from '../../server/distributions/advance-distribution.ts';
import {
  approve,
  draftAll,
  moveFile,
  recordTestArrival,
  TODAY,
  testVault,
} from '../../server/distributions/testing/many-claims.ts';
import { LocalFiles } from '../../server/files/local-files.ts';

const [url = '', root = '', distribution = '', total = ''] = process.argv.slice(2);
const id = Number(distribution);
const { db, close } = connect(url, { max: 3, name: 'distribution bench' });
const context = { db, files: new LocalFiles(root), vault: testVault(), today: () => TODAY };
const peaks: Record<string, number> = {};
const mark = (step: string): void => {
  peaks[step] = Math.round(process.resourceUsage().maxRSS / 1024);
};

const started = performance.now();
mark('begin');
await advanceDistribution(context, id);
mark('matched');
await recordTestArrival(db, id, total);
await approve(db, id);
await advanceDistribution(context, id);
mark('posted');
const bank_file = await draftAll(db, id);
await advanceBankFile(context, bank_file);
mark('drafted');
await moveFile(db, bank_file, 'approved');
await advanceBankFile(context, bank_file);
mark('written');
await moveFile(db, bank_file, 'sent');
await advanceBankFile(context, bank_file);
mark('paid');
process.send?.({ ms: performance.now() - started, peaks, bank_file });
await close();
process.disconnect?.();
