import { parentPort } from 'node:worker_threads';

/**
 * Replaces the thread that reads notices: loops for ever on “spin”, throws on “throw”, and returns nothing for all
 * else.
 */
parentPort?.on('message', (words: string) => {
  parentPort?.postMessage({ isBegun: true });
  if (words === 'throw') throw new Error('a fault of the rules');
  while (words === 'spin');
  parentPort?.postMessage({ read: { facts: {}, flags: [], addresses: [] } });
});
