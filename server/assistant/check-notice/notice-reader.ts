import { Worker } from 'node:worker_threads';
import { type ConcurrencyLimits, FairScheduler } from '../../jobs/workers/fair-scheduler.ts';
import type { TextRead } from './read-text.ts';

type Message = { isBegun: true } | { read: TextRead };

interface ReaderLimits {
  /** Time limit for a text in ms, after which its thread is ended. */
  text_ms: number;
}

const LIMITS: ReaderLimits = { text_ms: 10_000 };
/** One caller can have fewer texts waiting than all together, so that one caller's texts do not get others refused. */
const PLACES: ConcurrencyLimits = { places: 1, of_one: 1, waiting_of_one: 4, waiting: 20 };
/** Time limit for starting the thread, on a busy machine. */
const START_MS = 60_000;
const THREAD = new URL('./notice-thread.ts', import.meta.url);

/** A text exceeded the time limit, as no real notice does. */
export class TextOverdue extends Error {
  override name = 'TextOverdue';
}

const isOutOfMemory = (error: Error): boolean => (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Reads notices in a separate thread from the one that answers requests: anyone may send them, and a hostile text can
 * make patterns run for minutes. It reads one text at a time and serves the callers in turn. A text over the time limit
 * ends the thread, and the next text starts a new one.
 */
export class NoticeReader {
  readonly #limits: ReaderLimits;
  readonly #thread: URL;
  #worker: Worker | undefined;
  readonly #places: FairScheduler;
  #isClosed = false;

  constructor(limits: ReaderLimits = LIMITS, thread: URL = THREAD, places: ConcurrencyLimits = PLACES) {
    this.#limits = limits;
    this.#thread = thread;
    this.#places = new FairScheduler(places);
  }

  /** Throws `TextOverdue` at the limit, and fails with `too_many_requests` where too many texts wait. */
  async read(words: string, caller: string): Promise<TextRead> {
    if (this.#isClosed) throw new Error('the reader of notices is closed');
    return this.#places.run(caller, async () => this.#readNow(words));
  }

  close(): void {
    this.#isClosed = true;
    this.#end();
  }

  #end(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }

  #readNow(words: string): Promise<TextRead> {
    if (this.#isClosed) throw new Error('the reader of notices is closed');
    const worker = this.#worker ?? new Worker(this.#thread, { resourceLimits: { maxOldGenerationSizeMb: 512 } });
    this.#worker = worker;
    return new Promise<TextRead>((resolve, reject) => {
      const stop = (error: Error): void => {
        clearTimeout(limit);
        worker.removeAllListeners();
        worker.on('error', () => undefined);
        if (this.#worker === worker) this.#end();
        reject(error);
      };
      const overdue = (ms: number): NodeJS.Timeout =>
        setTimeout(() => stop(new TextOverdue(`a text was not read in ${ms} ms`)), ms).unref();
      let limit = overdue(START_MS);
      worker.removeAllListeners();
      worker.once('error', (error) => stop(isOutOfMemory(error) ? new TextOverdue(error.message) : error));
      worker.once('exit', (code) => stop(new Error(`the reader of notices ended with ${code}`)));
      worker.on('message', (message: Message) => {
        clearTimeout(limit);
        if ('read' in message) resolve(message.read);
        else limit = overdue(this.#limits.text_ms);
      });
      worker.unref();
      worker.postMessage(words);
    });
  }
}
