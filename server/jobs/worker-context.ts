import type { Context } from '../context.ts';
import type { FileReader } from '../files/file-store.ts';

/** What heavy work needs: the part of the context that a process of its own has as well. It stores no files. */
export type WorkerContext = Pick<Context, 'db' | 'pool' | 'log' | 'today'> & {
  files: FileReader;
  /** To be called whenever the work has come further: work that is silent for too long is ended. */
  onProgress?: () => void;
};
