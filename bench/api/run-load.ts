import { Worker } from 'node:worker_threads';
import type { LoadOrder, LoadResult } from './load.ts';

/** Runs the load in its own thread, so that requests and responses do not wait for each other. */
export function runLoad(order: LoadOrder): Promise<LoadResult> {
  return new Promise((done, refuse) => {
    const worker = new Worker(new URL('./load.ts', import.meta.url), { workerData: order });
    worker.once('message', done).once('error', refuse);
  });
}
