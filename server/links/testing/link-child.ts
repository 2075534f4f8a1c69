import { readConfig } from '../../config.ts';
import { createLog } from '../../log.ts';
import { openContext } from '../../open-context.ts';
import { runSyncs } from '../run-sync.ts';

/** Works on the syncs of the link that the first argument names, as a worker does; tests kill this process. */
const config = readConfig(['--role', 'api']);
const { context, close } = await openContext(config, createLog('silent'), { jobs: [] });
await runSyncs(context, Number(process.argv[2]));
await close();
