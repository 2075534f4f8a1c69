import { connect } from '@trover/db/connect.ts';
import { advanceBankFile } from '../../bank-files/advance-bank-file.ts';
import { LocalFiles } from '../../files/local-files.ts';
import { advanceDistribution } from '../advance-distribution.ts';
import { TODAY, testVault } from './many-claims.ts';

/** A worker that a test can kill: it advances a distribution or a bank file as far as possible. */
const [url = '', root = '', what = '', id = ''] = process.argv.slice(2);
const { db, close } = connect(url, { max: 3, name: 'money child' });
const context = { db, files: new LocalFiles(root), vault: testVault(), today: () => TODAY };

process.send?.('begins');
if (what === 'distribution') await advanceDistribution(context, Number(id));
else await advanceBankFile(context, Number(id));
await close();
process.disconnect?.();
