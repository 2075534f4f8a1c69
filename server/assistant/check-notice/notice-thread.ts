import { parentPort } from 'node:worker_threads';
import { readText } from './read-text.ts';

// `isBegun` starts the limit of a text: loading this program is not part of it
parentPort?.on('message', (words: string) => {
  parentPort?.postMessage({ isBegun: true });
  parentPort?.postMessage({ read: readText(words) });
});
