import { parentPort } from 'node:worker_threads';
import { readWords } from './read-words.ts';

// `isBegun` starts the limit of a text: loading this program is not part of it
parentPort?.on('message', (words: string) => {
  parentPort?.postMessage({ isBegun: true });
  parentPort?.postMessage({ read: readWords(words) });
});
