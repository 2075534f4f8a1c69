import { parentPort } from 'node:worker_threads';

/** In place of the thread that reads notices: never ends with “spin”, fails with “throw”, and reads nothing of all else. */
parentPort?.on('message', (words: string) => {
  parentPort?.postMessage({ isBegun: true });
  if (words === 'throw') throw new Error('a fault of the rules');
  while (words === 'spin');
  parentPort?.postMessage({ read: { facts: {}, flags: [], addresses: [] } });
});
