import { readConfig } from '../../config.ts';
import { createLog } from '../../log.ts';
import { openContext } from '../../open-context.ts';
import { runSyncs } from '../run-sync.ts';

/** Runs the syncs of the link in the first argument, as a worker does; tests kill this process. */
const config = readConfig(['--role', 'api']);
const { context, close } = await openContext(config, createLog('silent'), { jobs: [] });
await runSyncs(context, Number(process.argv[2]));
await close();
