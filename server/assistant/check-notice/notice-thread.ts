import { parentPort } from 'node:worker_threads';
import { readText } from './read-text.ts';

// `isBegun` starts the time limit of a text, which does not include loading this program
parentPort?.on('message', (words: string) => {
  parentPort?.postMessage({ isBegun: true });
  parentPort?.postMessage({ read: readText(words) });
});
