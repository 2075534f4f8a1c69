import { connect } from '@trover/db/connect.ts';
import { testVault } from '../../distributions/testing/many-claims.ts';
import { LocalFiles } from '../../files/local-files.ts';
import { StoredFiles } from '../../files/stored-files.ts';
import { makePackage } from '../make-package.ts';

/** A worker that a test can kill: it creates the package of a filing. */
const [url = '', root = '', id = ''] = process.argv.slice(2);
const { db, close } = connect(url, { max: 2, name: 'filing child' });

process.send?.('begins');
await makePackage({ db, files: new StoredFiles(db, new LocalFiles(root)), vault: testVault() }, Number(id));
await close();
process.disconnect?.();
